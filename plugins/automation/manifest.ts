import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'automation',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['tickets', 'contacts', 'connections', 'queues', 'users'],
  api: ['automation'],
  tables: ['automation_turns', 'automation_sessions'],
  permissions: {},
  events: { publishes: {}, consumes: ['tickets.ticket-updated'] },
  follows: { from: 'now', events: ['tickets.message-transcribed'] },
  jobs: { 'look-after': { every: '10s' }, prune: { every: '24h' } },
  tasks: {
    run: {
      payload: {
        type: 'object',
        required: ['companyId', 'turnId'],
        additionalProperties: false,
        properties: { companyId: { type: 'integer' }, turnId: { type: 'integer' } },
      },
      retryLimit: 2,
      retryDelay: 5,
      // A call waits for a service of the outside for up to half a minute: it needs a place, and hardly anything else.
      concurrency: 32,
      perCompany: 16,
    },
  },
  web: {
    routes: [],
    nav: [],
    fills: [{ slot: 'tickets.drawer', component: 'TurnsSection', order: 90, access: 'admin' }],
  },
});
