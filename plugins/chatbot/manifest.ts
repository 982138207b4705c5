import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'chatbot',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['tickets', 'queues', 'connections', 'contacts', 'users', 'settings', 'dashboard'],
  api: ['chatbot'],
  tables: [],
  permissions: {},
  settings: {
    type: 'object',
    properties: {
      ratingsTimeout: { type: 'integer', minimum: 1, maximum: 1440, default: 5 },
    },
  },
  events: { publishes: {}, consumes: [] },
  jobs: {
    'sweep-quiet': { every: '1m' },
  },
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [{ slot: 'queues.preview', component: 'PreviewPhone', order: 10, access: 'admin' }],
  },
});
