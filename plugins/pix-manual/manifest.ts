import { defineManifest } from 'prosa/contract';

/** Of the platform, changed by its own page alone. */
const typed = (maxLength: number) => ({
  type: 'string',
  maxLength,
  default: '',
  platform: 'shared',
  sensitive: true,
  form: false,
});

export default defineManifest({
  id: 'pix-manual',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['billing'],
  api: ['pix/manual'],
  tables: [],
  permissions: {},
  settings: {
    type: 'object',
    properties: { pixManualKey: typed(77), pixManualName: typed(25), pixManualCity: typed(15) },
  },
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [
      {
        slot: 'billing.settings',
        component: 'ManualPixSettings',
        order: 20,
        access: 'super',
      },
    ],
  },
});
