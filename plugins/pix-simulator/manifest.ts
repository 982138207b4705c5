import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'pix-simulator',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['billing'],
  api: ['pix-simulator'],
  tables: ['pix_simulator_charges', 'pix_simulator_payments', 'pix_simulator_refunds'],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/pix-simulator/:txid', screen: 'BankScreen', access: 'admin' }],
    nav: [],
  },
});
