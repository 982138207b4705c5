import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'message-api',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['users', 'contacts', 'connections', 'tickets', 'consents', 'governor'],
  planFeature: 'useExternalApi',
  switchable: { isOnByDefault: true },
  api: ['message-api', 'messages/send'],
  tables: ['message_api_tokens', 'outreach_requests'],
  permissions: {},
  events: {
    publishes: {
      'message-api.requests-changed': {
        event: 'messageRequests',
        action: 'update',
        payload: { type: 'object', properties: {} },
      },
    },
    consumes: [],
  },
  jobs: { 'look-after': { every: '1m' } },
  tasks: {
    'finish-ticket': {
      payload: {
        type: 'object',
        required: ['companyId', 'ticketId', 'messageId'],
        properties: {
          companyId: { type: 'integer' },
          ticketId: { type: 'integer' },
          messageId: { type: 'integer' },
        },
      },
      retryLimit: 5,
      retryDelay: 5,
    },
  },
  web: {
    routes: [{ path: '/messages-api', screen: 'MessageApiScreen', access: 'admin' }],
    nav: [
      {
        section: 'admin',
        path: '/messages-api',
        label: 'nav.messageApi',
        order: 80,
        shortcut: 'm',
        access: 'admin',
      },
    ],
  },
});
