import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'features',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['settings', 'companies'],
  api: ['features'],
  tables: [],
  permissions: {},
  events: {
    publishes: {
      // Screens ask anew which of them are there.
      'features.feature-switched': {
        event: 'features',
        action: 'update',
        payload: { type: 'object', required: ['plugin', 'isOn'] },
      },
    },
    consumes: [],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [
      {
        slot: 'settings.tabs',
        component: 'FeaturesTab',
        order: 10,
        access: 'admin',
        label: 'title',
      },
      { slot: 'shell.switched-off', component: 'SwitchOnLink', order: 10, access: 'admin' },
      { slot: 'companies.dialog', component: 'CompanyFeatures', order: 20, access: 'super' },
    ],
  },
});
