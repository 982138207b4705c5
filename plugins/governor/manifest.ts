import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'governor',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['connections', 'contacts', 'tickets', 'consents'],
  api: ['outreach/connections', 'outreach/contacts'],
  tables: [
    'connection_budgets',
    'outreach_sends',
    'number_checks',
    'number_check_requests',
    'number_check_turns',
  ],
  permissions: {
    'connections-page:holdOutreach': ['admin'],
    'connections-page:releaseOutreach': ['admin'],
    'connections-page:changeOutreachCaps': ['admin'],
  },
  events: {
    publishes: {
      'governor.number-checked': {
        event: 'numberCheck',
        action: 'update',
        payload: { type: 'object', required: ['number', 'exists', 'canonical'] },
        key: 'number',
      },
      'governor.standing-changed': {
        event: 'connectionStanding',
        action: 'update',
        payload: {
          type: 'object',
          required: ['connectionId'],
          properties: { connectionId: { type: 'integer' } },
        },
      },
    },
    consumes: [],
  },
  follows: {
    from: 'now',
    events: [
      'connections.state-changed',
      'consents.opted-out',
      'tickets.message-received',
      'tickets.message-sent',
      'tickets.message-ack-changed',
      'tickets.message-failed',
    ],
    every: '2s',
  },
  jobs: { 'prune-sends': { every: '24h' } },
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [
      { slot: 'connections.rowActions', component: 'StandingButton', order: 20, access: 'admin' },
      { slot: 'contacts.dialog', component: 'ContactNumber', order: 10, access: 'member' },
      { slot: 'tickets.drawer', component: 'TicketNumber', order: 10, access: 'member' },
    ],
  },
});
