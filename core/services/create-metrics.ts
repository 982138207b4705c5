import type { Database } from '../data/db.ts';
import { Metrics } from './metrics.ts';
import type { Realtime } from './realtime/index.ts';
import type { Tasks } from './tasks/index.ts';

/** The figures of a process, from its own services. */
export const createMetrics = (services: {
  database: Database;
  realtime: Realtime;
  tasks: Tasks;
}): Metrics => {
  const { database, realtime, tasks } = services;
  const metrics = new Metrics();
  metrics.watchPool(database.knex);
  metrics.watchRealtime(() => realtime.stats());
  metrics.total('tasks_done_total', 'Tasks done', () => tasks.stats().done);
  metrics.total('tasks_failed_total', 'Tasks that failed', () => tasks.stats().failed);
  return metrics;
};
