import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'pix-bacen',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['billing'],
  api: ['pix', 'subscription/create/webhook'],
  tables: ['pix_accounts'],
  sealed: [
    { table: 'pix_accounts', column: 'client_secret', purpose: 'pix-bacen.client-secret' },
    { table: 'pix_accounts', column: 'certificate', purpose: 'pix-bacen.certificate' },
  ],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [
      {
        slot: 'billing.settings',
        component: 'PixSettings',
        order: 10,
        access: 'super',
      },
    ],
  },
});
