import type { Logger } from 'pino';
import type { Database } from '../data/db.ts';
import type { Config } from '../kernel/config.ts';
import { connectionBudget, doesTasks } from '../kernel/connection-budget.ts';
import type { Accounts } from './accounts.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { coreJobs } from './core-jobs.ts';
import { createMetrics } from './create-metrics.ts';
import { Followers } from './followers/index.ts';
import { DatabaseClaims } from './jobs/claims.ts';
import { BreeJobScheduler } from './jobs/job-scheduler.ts';
import { jobCompanies } from './jobs/companies.ts';
import { jobDeclarations, Jobs } from './jobs/index.ts';
import type { Metrics } from './metrics.ts';
import type { Host } from './plugin-host.ts';
import type { Realtime } from './realtime/index.ts';
import type { Storage } from './storage/index.ts';
import type { Switches } from './switches/index.ts';
import { HeldTasks } from './tasks/held.ts';
import { taskDeclarations, Tasks } from './tasks/index.ts';

/** The work of a process that nobody waits for, and its figures. */
export interface Work {
  readonly tasks: Tasks;
  readonly followers: Followers;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
}

/** Makes tasks, followers and jobs: each of them leaves out the companies for which their plugin is off. */
export const createWork = (services: {
  readonly config: Pick<Config, 'role'>;
  readonly logger: Logger;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly host: Host;
  readonly switches: Switches;
  readonly realtime: Realtime;
  readonly accounts: Accounts;
  readonly attempts: AttemptLimits;
  readonly storage: Storage;
}): Work => {
  const { config, logger, database, host, switches } = services;
  const works = doesTasks(config.role);
  const handleOf = (id: string) => host.handle(id);
  const tasks = new Tasks({
    databaseUrl: services.databaseUrl,
    declarations: taskDeclarations(host.plugins, handleOf),
    logger,
    works,
    connections: connectionBudget(config.role).tasks,
    held: new HeldTasks({ database, switches }),
  });
  const plugins = works ? host.plugins : [];
  const followers = Followers.of(plugins, handleOf, { database, logger, switches });
  if (works) {
    switches.onChange(() => {
      followers.switched();
      tasks.release().catch((error: unknown) => {
        logger.warn({ err: error }, 'tasks that waited do not go on yet');
      });
    });
  }
  const metrics = createMetrics({ database, realtime: services.realtime, tasks, works });
  const jobSeconds = metrics.durations('job_seconds', 'Job runs', ['job', 'result']);
  const companiesOf = jobCompanies({ database, switches });
  const jobs = new Jobs({
    onRun: ({ name, result, seconds }) => {
      jobSeconds.observe(seconds, { job: name, result });
    },
    declarations: [
      ...jobDeclarations(host.plugins, { handleOf, companiesOf }, config.role),
      ...(works ? coreJobs({ ...services, tasks }) : []),
    ],
    claims: new DatabaseClaims(database),
    scheduler: new BreeJobScheduler(logger),
    logger,
  });
  return { tasks, followers, jobs, metrics };
};
