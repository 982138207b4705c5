import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'governor',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['connections', 'contacts', 'tickets'],
  api: [],
  tables: ['connection_budgets', 'outreach_sends'],
  permissions: {},
  events: {
    publishes: {
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
  jobs: { 'prune-sends': { every: '24h' } },
  tasks: {},
  web: { routes: [], nav: [] },
});
