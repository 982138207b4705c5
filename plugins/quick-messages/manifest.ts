import { defineManifest } from 'prosa/contract';

const record = {
  type: 'object',
  required: ['record'],
  properties: { record: { type: 'object', required: ['id', 'shortcode'] } },
};

export default defineManifest({
  id: 'quick-messages',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['users', 'tickets', 'tags'],
  switchable: { isOnByDefault: true },
  api: ['quick-messages', 'messages/sendQuickMessage'],
  tables: ['quick_messages'],
  permissions: {},
  events: {
    publishes: {
      'quick-messages.quick-message-created': {
        event: 'quickmessage',
        action: 'create',
        payload: record,
      },
      'quick-messages.quick-message-updated': {
        event: 'quickmessage',
        action: 'update',
        payload: record,
      },
      'quick-messages.quick-message-deleted': {
        event: 'quickmessage',
        action: 'delete',
        payload: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      },
    },
    consumes: [],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/quick-messages', screen: 'QuickMessagesScreen', access: 'member' }],
    nav: [
      {
        section: 'main',
        path: '/quick-messages',
        label: 'nav.quickMessages',
        order: 20,
        access: 'member',
        shortcut: 'r',
      },
    ],
    fills: [
      {
        slot: 'tickets.composer-suggestions',
        component: 'QuickMessageSuggestions',
        order: 10,
        access: 'member',
      },
      { slot: 'tickets.composer', component: 'QuickMessageButton', order: 10, access: 'member' },
    ],
  },
});
