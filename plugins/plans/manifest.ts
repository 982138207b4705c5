import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'plans',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['settings'],
  api: ['plans'],
  tables: [],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [
      { slot: 'settings.tabs', component: 'PlansTab', order: 30, access: 'super', label: 'title' },
    ],
  },
});
