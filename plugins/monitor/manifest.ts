import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'monitor',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['connections'],
  api: ['monitor'],
  tables: ['process_reports'],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/monitor', screen: 'MonitorScreen', access: 'super' }],
    nav: [
      {
        section: 'admin',
        path: '/monitor',
        label: 'nav.monitor',
        order: 90,
        access: 'super',
        shortcut: 'z',
      },
    ],
    fills: [],
  },
});
