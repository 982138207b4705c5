import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'chatbot',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['tickets', 'queues', 'connections', 'contacts', 'users', 'settings', 'attendances'],
  optional: ['automation', 'companies'],
  switchable: { isOnByDefault: true },
  api: ['chatbot'],
  tables: [],
  permissions: {},
  settings: {
    type: 'object',
    properties: {
      ratingsTimeout: { type: 'integer', minimum: 1, maximum: 1440, default: 5 },
    },
  },
  events: {
    publishes: {},
    consumes: [
      'companies.company-updated',
      'connections.connection-deleted',
      'connections.connection-updated',
      'queues.hours-updated',
      'queues.options-updated',
      'queues.queue-deleted',
      'queues.queue-updated',
      'settings.setting-updated',
    ],
  },
  jobs: {
    'sweep-quiet': { every: '1m' },
  },
  tasks: {},
  web: {
    routes: [{ path: '/chatbot/:connectionId?', screen: 'ChatbotScreen', access: 'admin' }],
    nav: [
      {
        section: 'admin',
        path: '/chatbot',
        label: 'nav.chatbot',
        order: 45,
        access: 'admin',
        shortcut: 'b',
      },
    ],
    fills: [{ slot: 'queues.preview', component: 'PreviewPhone', order: 10, access: 'admin' }],
  },
});
