import { defineManifest } from 'prosa/contract';

const integers = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
});

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
    'ticket_rating_requests',
  ],
  permissions: {},
  events: {
    publishes: {
      'attendances.rating-asked': {
        event: 'attendance',
        action: 'ask',
        payload: integers('ticketId'),
        key: 'ticketId',
      },
      'attendances.rating-given': {
        event: 'attendance',
        action: 'rate',
        payload: integers('ticketId', 'rating'),
        key: 'ticketId',
      },
      'attendances.changed': { event: 'attendance', action: 'update', payload: integers() },
    },
    consumes: [],
  },
  follows: {
    from: 'now',
    events: [
      'tickets.ticket-opened',
      'tickets.ticket-accepted',
      'tickets.ticket-queued',
      'tickets.ticket-returned',
      'tickets.ticket-closed',
      'tickets.ticket-reopened',
      'tickets.ticket-deleted',
      'attendances.rating-asked',
      'attendances.rating-given',
    ],
  },
  jobs: { 'roll-up': { every: '30s' } },
  tasks: {},
  web: { routes: [], nav: [] },
});
