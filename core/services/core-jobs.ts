import type { Database } from '../data/db.ts';
import type { Accounts } from './accounts.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { JobDeclaration } from './jobs/index.ts';
import type { Storage } from './storage/index.ts';

/** How long a browser that was away can catch up without loading its lists anew. */
const EVENTS_KEPT_HOURS = 24;

/** The core's own housekeeping. */
export const coreJobs = (services: {
  database: Database;
  accounts: Accounts;
  attempts: AttemptLimits;
  storage: Storage;
}): readonly JobDeclaration[] => [
  {
    name: 'core.prune-events',
    plugin: 'core',
    spec: { every: '1h' },
    run: () =>
      services.database.system('prune events', async ({ trx }) => {
        await trx.raw('delete from events where created_at < now() - make_interval(hours => ?)', [
          EVENTS_KEPT_HOURS,
        ]);
      }),
  },
  {
    name: 'core.sweep-sessions',
    plugin: 'core',
    spec: { every: '1h' },
    run: () => services.accounts.sweep(),
  },
  {
    name: 'core.end-overdue-impersonations',
    plugin: 'core',
    spec: { every: '1m' },
    run: () => services.accounts.endOverdueImpersonations(),
  },
  {
    name: 'core.sweep-attempts',
    plugin: 'core',
    spec: { every: '1h' },
    run: () => services.attempts.sweep(),
  },
  {
    name: 'core.sweep-media',
    plugin: 'core',
    spec: { cron: '43 3 * * *' },
    run: async () => {
      await services.storage.sweep();
    },
  },
];
