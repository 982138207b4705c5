import type { Database } from '../data/db.ts';
import { followerLags } from './followers/cursors.ts';
import { countDead } from './followers/parked.ts';
import { Metrics } from './metrics.ts';
import type { Realtime } from './realtime/index.ts';
import type { Tasks } from './tasks/index.ts';

/** The figures of a process, from its own services. */
export const createMetrics = (services: {
  database: Database;
  realtime: Realtime;
  tasks: Tasks;
  /** Whether this process runs tasks and followers. */
  works: boolean;
}): Metrics => {
  const { database, realtime, tasks, works } = services;
  const metrics = new Metrics();
  metrics.watchPool(database.knex);
  metrics.watchRealtime(() => realtime.stats());
  metrics.total('tasks_done_total', 'Tasks done', () => tasks.stats().done);
  metrics.total('tasks_failed_total', 'Tasks that failed', () => tasks.stats().failed);
  if (works) watchFollowers(metrics, database);
  return metrics;
};

/** Every process that works answers the same figures: they are the installation's. */
const watchFollowers = (metrics: Metrics, database: Database): void => {
  metrics.gauges(
    'follower_lag_events',
    'Events a follower has not read',
    ['follower'],
    async () => {
      const lags = await database.system('follower metrics', (ctx) => followerLags(ctx));
      return lags.map(({ follower, events }) => ({ labels: { follower }, value: events }));
    },
  );
  metrics.gauge('follower_dead_letters', 'Facts that followers gave up', () =>
    database.system('follower metrics', (ctx) => countDead(ctx)),
  );
};
