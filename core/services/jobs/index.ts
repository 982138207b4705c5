import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { JobCompanies, JobSpec, PluginHandle, ServerPlugin } from '../../contract.ts';
import { LEASE_MILLISECONDS } from './claims.ts';
import type { Claims } from './claims.ts';
import type { JobScheduler } from './job-scheduler.ts';
import { gapOf, scheduleOf } from './schedule.ts';
import type { Schedule } from './schedule.ts';

/** A job somebody declared, and what does it. */
export interface JobDeclaration {
  /** `<plugin>.<job>` */
  readonly name: string;
  readonly plugin: string;
  readonly spec: JobSpec;
  readonly run: () => Promise<void>;
}

export interface JobRun {
  readonly name: string;
  readonly result: 'done' | 'failed';
  readonly seconds: number;
}

export interface JobsOptions {
  /** Those this process may run; see {@link jobDeclarations}. */
  readonly declarations: readonly JobDeclaration[];
  readonly claims: Claims;
  readonly scheduler: JobScheduler;
  readonly logger: Logger;
  /** Told of every run that ended: for the metrics. */
  readonly onRun?: (run: JobRun) => void;
}

/** Looks for runs that were cut off. Not claimed: each process looks, one gets the run. */
const RECOVERY = 'core.recover-jobs';
const RECOVERY_MILLISECONDS = 30_000;

/**
 * The jobs of all plugins that a process in this role runs.
 * @param role `all` runs every job
 * @throws Error when a declared job is not written
 */
export const jobDeclarations = (
  plugins: readonly ServerPlugin[],
  given: {
    readonly handleOf: (pluginId: string) => PluginHandle;
    readonly companiesOf: (pluginId: string) => JobCompanies;
  },
  role: 'all' | 'web' | 'connections' | 'worker',
): readonly JobDeclaration[] =>
  plugins.flatMap(({ manifest, jobs }) =>
    Object.entries(manifest.jobs)
      .filter(([, spec]) => role === 'all' || (spec.role ?? 'worker') === role)
      .map(([job, spec]) => {
        const name = `${manifest.id}.${job}`;
        const handler = jobs?.[job];
        if (!handler)
          throw new Error(`Job ${name} is declared, but index.ts has no handler for it`);
        const { id: plugin } = manifest;
        const run = () => handler(given.handleOf(plugin), given.companiesOf(plugin));
        return { name, plugin, spec, run };
      }),
  );

interface Job extends JobDeclaration {
  readonly schedule: Schedule;
}

/**
 * Runs jobs by the clock: of all processes one runs each tick, and none while the run before still goes on. A run that
 * is cut off by a crash is done again, so a job must be able to bear being run twice.
 */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #running = new Map<string, Promise<void>>();
  readonly #process = `${hostname()}/${process.pid}`;
  #stopping = false;
  #hasCaughtUp = false;

  /** @throws Error when a timetable cannot be read */
  constructor(options: JobsOptions) {
    this.#options = options;
    this.#jobs = new Map(
      options.declarations.map((each) => [
        each.name,
        { ...each, schedule: scheduleOf(each.name, each.spec) },
      ]),
    );
  }

  get running(): number {
    return this.#running.size;
  }

  async start(): Promise<void> {
    if (this.#jobs.size === 0) return;
    const recovery: Schedule = { kind: 'every', milliseconds: RECOVERY_MILLISECONDS };
    const timed = [...this.#jobs.values(), { name: RECOVERY, schedule: recovery }];
    await this.#options.scheduler.start(timed, (name) => void this.tick(name));
  }

  /** Stops the clock and waits for what runs. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#options.scheduler.stop();
    await Promise.all(this.#running.values());
  }

  /**
   * Runs a job now, whoever else runs it, as tests do.
   * @throws Error when this process has no such job, and whatever the job throws
   */
  async runNow(name: string): Promise<void> {
    const job = this.#jobs.get(name);
    if (!job) throw new Error(`There is no job ${name} here`);
    await job.run();
  }

  /** It is time for a job. Never throws; resolves when the run, if there was one, has ended. */
  async tick(name: string): Promise<void> {
    if (this.#stopping) return;
    if (name === RECOVERY) {
      await this.#recover();
      return;
    }
    const job = this.#jobs.get(name);
    if (!job || this.#running.has(name)) return;
    const run = this.#claimAndRun(job).finally(() => this.#running.delete(name));
    this.#running.set(name, run);
    await run;
  }

  async #claimAndRun(job: Job): Promise<void> {
    const { claims, logger } = this.#options;
    const runner = `${this.#process}/${randomUUID()}`;
    const fields = { plugin: job.plugin, job: job.name };
    try {
      if (!(await claims.claim(job.name, runner, gapOf(job.schedule)))) return;
    } catch (error) {
      logger.warn({ ...fields, err: error }, 'job not claimed');
      return;
    }
    const renewal = setInterval(() => {
      claims.renew(job.name, runner).then(
        (kept) => {
          if (!kept) logger.error(fields, 'job runs elsewhere as well: its lease was lost');
        },
        (error: unknown) => logger.warn({ ...fields, err: error }, 'job lease not renewed'),
      );
    }, LEASE_MILLISECONDS / 3);
    await this.#run(job);
    clearInterval(renewal);
    await claims.release(job.name, runner).catch((error: unknown) => {
      logger.warn({ ...fields, err: error }, 'job not released: it waits for its lease to end');
    });
  }

  async #run(job: Job): Promise<void> {
    const { logger, onRun } = this.#options;
    const begin = performance.now();
    let result: JobRun['result'] = 'done';
    try {
      await job.run();
    } catch (error) {
      result = 'failed';
      logger.error({ err: error, plugin: job.plugin, job: job.name }, 'job failed');
    }
    onRun?.({ name: job.name, result, seconds: (performance.now() - begin) / 1000 });
  }

  /**
   * Intervals begin anew at each start, so a process that is restarted more often than that would never run the job:
   * each is tried once soon after the start, and its claim decides whether it is due.
   */
  #intervalsOnce(): readonly string[] {
    if (this.#hasCaughtUp) return [];
    this.#hasCaughtUp = true;
    const jobs = [...this.#jobs.values()].filter(({ schedule }) => schedule.kind === 'every');
    return jobs.map(({ name }) => name);
  }

  async #recover(): Promise<void> {
    try {
      const names = await this.#options.claims.cutOff([...this.#jobs.keys()]);
      await Promise.all([...names, ...this.#intervalsOnce()].map((name) => this.tick(name)));
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'cut-off jobs not looked for');
    }
  }
}
