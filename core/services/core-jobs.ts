import type { Database } from '../data/db.ts';
import type { Accounts } from './accounts.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { JobDeclaration } from './jobs/index.ts';
import type { Tasks } from './tasks/index.ts';
import type { Storage } from './storage/index.ts';

/** How long a browser that was away can catch up without loading its lists anew. */
const EVENTS_KEPT_HOURS = 24;

/** A follower that nobody has run for so long, or that is off for a company, keeps no events any more. */
const FOLLOWER_KEPT_DAYS = 7;

/** Old events, but for those that a follower has not read. */
const PRUNE_EVENTS = `
  with read as (
    select s.company_id, min(coalesce(c.seq, 0)) as seq
      from event_sequences s
     cross join followers f
      left join follower_cursors c on c.follower = f.id and c.company_id = s.company_id
     where f.seen_at > now() - make_interval(days => :days)
       and (c.paused_at is null or c.paused_at > now() - make_interval(days => :days))
     group by s.company_id
  )
  delete from events e using event_sequences s left join read using (company_id)
   where e.company_id = s.company_id and e.created_at < now() - make_interval(hours => :hours)
     and (read.seq is null or e.seq <= read.seq)`;

/** The core's own housekeeping. */
export const coreJobs = (services: {
  database: Database;
  accounts: Accounts;
  attempts: AttemptLimits;
  storage: Storage;
  tasks: Pick<Tasks, 'release'>;
}): readonly JobDeclaration[] => [
  {
    name: 'core.prune-events',
    plugin: 'core',
    spec: { every: '1h' },
    run: () =>
      services.database.system('prune events', async ({ trx }) => {
        await trx.raw(PRUNE_EVENTS, { hours: EVENTS_KEPT_HOURS, days: FOLLOWER_KEPT_DAYS });
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
    // They are given back when the plugin is switched on; this is for a process that ended just then.
    name: 'core.release-tasks',
    plugin: 'core',
    spec: { every: '1m' },
    run: () => services.tasks.release(),
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
