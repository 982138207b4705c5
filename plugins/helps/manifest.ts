import { defineManifest } from 'prosa/contract';

const helpPayload = {
  type: 'object',
  required: ['help'],
  properties: { help: { type: 'object', required: ['id', 'title'] } },
};

export default defineManifest({
  id: 'helps',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['settings'],
  switchable: { isOnByDefault: true },
  api: ['helps'],
  tables: ['helps'],
  permissions: {},
  events: {
    publishes: {
      'helps.help-created': { event: 'help', action: 'create', payload: helpPayload },
      'helps.help-updated': { event: 'help', action: 'update', payload: helpPayload },
      'helps.help-deleted': {
        event: 'help',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['helpId'],
          properties: { helpId: { type: 'integer' } },
        },
      },
    },
    consumes: [],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/helps', screen: 'HelpsScreen', access: 'member' }],
    nav: [
      {
        section: 'main',
        path: '/helps',
        label: 'nav.helps',
        order: 90,
        access: 'member',
        shortcut: 'a',
      },
    ],
    fills: [
      { slot: 'settings.tabs', component: 'HelpsTab', order: 40, access: 'super', label: 'title' },
    ],
  },
});
