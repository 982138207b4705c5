import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'automation',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['tickets', 'contacts', 'connections', 'queues'],
  api: ['automation'],
  tables: ['automation_turns', 'automation_sessions'],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: { routes: [], nav: [] },
});
