import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'attendances',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['tickets', 'contacts', 'users'],
  api: [],
  tables: [
    'ticket_trackings',
    'ticket_tracking_days',
    'ticket_tracking_returns',
    'ticket_tracking_changes',
    'ticket_tracking_progress',
  ],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: { 'roll-up': { every: '30s' } },
  tasks: {},
  web: { routes: [], nav: [] },
});
