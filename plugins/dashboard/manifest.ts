import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'dashboard',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['attendances', 'tickets', 'users'],
  switchable: { isOnByDefault: true },
  api: ['dashboard'],
  tables: [],
  permissions: { 'dashboard:view': ['admin'] },
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/', screen: 'DashboardScreen', access: 'dashboard:view' }],
    nav: [
      {
        section: 'main',
        path: '/',
        label: 'nav.dashboard',
        order: 5,
        access: 'dashboard:view',
        shortcut: 'p',
      },
    ],
    opens: ['dashboard.cards'],
  },
});
