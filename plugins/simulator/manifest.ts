import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'simulator',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['connections', 'contacts'],
  api: ['simulator'],
  tables: ['simulator_lines', 'simulator_messages', 'simulator_signals', 'simulator_address_books'],
  permissions: {},
  events: {
    publishes: {
      'simulator.phone-changed': {
        event: 'simulator',
        action: 'update',
        payload: { type: 'object', required: ['connectionId', 'number'] },
      },
    },
    consumes: [],
    relays: ['simulatorTyping'],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/simulator/:connectionId', screen: 'PhoneScreen', access: 'admin' }],
    nav: [],
    fills: [
      { slot: 'connections.rowActions', component: 'OpenPhoneButton', order: 10, access: 'admin' },
    ],
  },
});
