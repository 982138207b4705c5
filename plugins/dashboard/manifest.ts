import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'dashboard',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['tickets', 'contacts', 'users'],
  api: ['dashboard'],
  tables: [
    'ticket_trackings',
    'ticket_tracking_days',
    'ticket_tracking_returns',
    'ticket_tracking_changes',
    'ticket_tracking_progress',
  ],
  permissions: { 'dashboard:view': ['admin'] },
  events: { publishes: {}, consumes: [] },
  jobs: { 'roll-up': { every: '30s' } },
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
  },
});
