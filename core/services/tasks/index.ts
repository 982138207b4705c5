import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Ctx, PluginHandle, ServerPlugin, TaskSpec } from '../../contract.ts';
import { GivenUpTasks } from './given-up-tasks.ts';
import type { HeldTasks } from './held.ts';
import { QueueWorker } from './queue-worker.ts';
import { BossConnections, withinTransaction } from './sql-adapters.ts';
import { StartTimes } from './start-times.ts';
import { USUAL_CONCURRENCY, USUAL_PER_COMPANY } from './usual-limits.ts';
import { LEASE_SECONDS, TaskTable } from './task-table.ts';
import type { TaskQueue } from './task-table.ts';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

const ajv = addFormats(new Ajv({ allErrors: true, strict: false }));

/** A task somebody declared, and what does it. */
export interface TaskDeclaration {
  /** `<plugin>.<task>` */
  readonly name: string;
  readonly spec: TaskSpec;
  readonly run: (payload: unknown) => Promise<void>;
}

export interface TasksOptions {
  /** The application's own role; pg-boss keeps its tables in the schema `pgboss`. */
  readonly databaseUrl: string;
  readonly declarations: readonly TaskDeclaration[];
  readonly logger: Logger;
  /** Whether this process does tasks or only hands them in. */
  readonly works: boolean;
  /** Longest time between looks for tasks that are due. */
  readonly pollMilliseconds?: number;
  /** To PostgreSQL, for the queue's own work: 2 or more. */
  readonly connections?: number;
  /** Keeps tasks of plugins that are off. */
  readonly held?: HeldTasks;
}

/** A task as the queue keeps it. */
interface QueuedTask {
  readonly payload: unknown;
  /** The company whose task it is; 0: the platform's. A version before this one left it out. */
  readonly companyId?: number;
  readonly key?: string;
}

export interface EnqueueOptions {
  /** While a task with this key waits, another one is not added. */
  readonly key?: string;
  /** Not before then, and not more than some ten milliseconds later where there is a free place. */
  readonly startAfter?: Date;
  /** The company whose task it is, where the transaction is the platform's. */
  readonly companyId?: number;
}

export interface TaskStats {
  readonly done: number;
  readonly failed: number;
  readonly running: number;
}

const SCHEMA = 'pgboss';
const USUAL_CONNECTIONS = 3;
const LONGEST_SECONDS = 15 * 60;
const MAINTENANCE_SECONDS = 60;
const RENEW_MILLISECONDS = (LEASE_SECONDS * 1000) / 4;
const POLL_MILLISECONDS = 500;
/** A queue that nobody spoke of is looked at all the same. */
const IDLE_MILLISECONDS = 30_000;
const STOP_PATIENCE_MILLISECONDS = 8_000;
const KEPT_DAYS = 7;

/**
 * The tasks of all plugins.
 * @throws Error when a declared task is not written
 */
export const taskDeclarations = (
  plugins: readonly ServerPlugin[],
  handleOf: (pluginId: string) => PluginHandle,
): readonly TaskDeclaration[] =>
  plugins.flatMap(({ manifest, tasks }) =>
    Object.entries(manifest.tasks).map(([task, spec]) => {
      const name = `${manifest.id}.${task}`;
      const handler = tasks?.[task];
      if (!handler) throw new Error(`Task ${name} is declared, but index.ts has no handler for it`);
      return { name, spec, run: (payload) => handler(payload, handleOf(manifest.id)) };
    }),
  );

interface Declared extends TaskDeclaration {
  readonly check: ValidateFunction;
}

/** Durable work: kept in PostgreSQL with the change that causes it, tried again with growing pauses. */
export class Tasks {
  readonly #options: TasksOptions;
  readonly #declared: ReadonlyMap<string, Declared>;
  readonly #connections: BossConnections;
  readonly #boss: PgBoss;
  readonly #workers = new Map<string, QueueWorker>();
  readonly #table: TaskTable;
  readonly #givenUp: GivenUpTasks;
  readonly #startTimes: StartTimes;
  readonly #counts = { done: 0, failed: 0 };
  #renewal: NodeJS.Timeout | undefined;
  #stopping: Promise<void> | undefined;

  constructor(options: TasksOptions) {
    this.#options = options;
    this.#declared = new Map(
      options.declarations.map((each) => [
        each.name,
        { ...each, check: ajv.compile(each.spec.payload) },
      ]),
    );
    this.#connections = new BossConnections(
      options.databaseUrl,
      options.connections ?? USUAL_CONNECTIONS,
      options.logger,
    );
    this.#boss = new PgBoss({
      db: this.#connections,
      schema: SCHEMA,
      schedule: false,
      supervise: options.works,
      deleteAfterDays: KEPT_DAYS,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    });
    this.#table = new TaskTable(this.#connections);
    this.#startTimes = new StartTimes({
      look: () => this.#table.startTimes([...this.#workers.keys()]),
      due: (name) => this.#workers.get(name)?.notify(),
      logger: options.logger,
      pollMilliseconds: options.pollMilliseconds ?? POLL_MILLISECONDS,
    });
    this.#givenUp = new GivenUpTasks({
      table: this.#table,
      isQueue: (name) => this.#declared.has(name),
      onRetry: () => this.#startTimes.wake(),
    });
    this.#boss.on('error', (error) => options.logger.warn({ err: error }, 'tasks: maintenance'));
  }

  /** Makes the queues and, where this process works, begins to work. */
  async start(): Promise<void> {
    // Processes that start together would lock one another out while they make the same tables.
    await this.#connections.alone('prosa.tasks', async () => {
      await this.#boss.start();
      await this.#makeQueues();
      await this.#table.makeIndexes();
    });
    if (!this.#options.works) return;
    for (const declared of this.#declared.values()) this.#work(declared);
    this.#startTimes.start();
    this.#renewal = setInterval(() => void this.#renew(), RENEW_MILLISECONDS);
    this.#renewal.unref();
  }

  /** Takes no more tasks, waits for those that run, and ends. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  /**
   * Adds a task in the caller's transaction: it exists if and only if that commits.
   * @param name `<plugin>.<task>`
   * @returns its id, or null when one with the same key waits already
   * @throws Error when the task is not declared or the payload does not fit its schema
   */
  async enqueue(
    ctx: Pick<Ctx, 'trx' | 'companyId' | 'afterCommit'>,
    name: string,
    payload: unknown,
    { key, startAfter, companyId = ctx.companyId }: EnqueueOptions = {},
  ): Promise<string | null> {
    const declared = this.#declared.get(name);
    if (!declared) throw new Error(`Task ${name} is declared in no manifest`);
    if (!declared.check(payload)) {
      const [first] = declared.check.errors ?? [];
      throw new Error(`Payload of ${name}: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
    }
    const id = await this.#boss.send(
      name,
      { payload, companyId, ...(key === undefined ? {} : { key }) } satisfies QueuedTask,
      {
        singletonKey: key ?? randomUUID(),
        ...(startAfter ? { startAfter } : {}),
        db: withinTransaction(ctx.trx),
      },
    );
    ctx.afterCommit(() => {
      if (startAfter) this.#startTimes.wake();
      else this.#workers.get(name)?.notify();
    });
    return id;
  }

  /** The queues of all tasks, as they are in the database. */
  queues(): Promise<readonly TaskQueue[]> {
    return this.#table.queues([...this.#declared.keys()]);
  }

  /** The tasks that were given up. */
  get givenUp(): GivenUpTasks {
    return this.#givenUp;
  }

  /** Gives the queue what was kept while plugins were off. */
  async release(): Promise<void> {
    await this.#options.held?.release([...this.#declared.keys()], (ctx, { name, payload, key }) =>
      this.enqueue(ctx, name, payload, key === null ? {} : { key }),
    );
  }

  stats(): TaskStats {
    const running = [...this.#workers.values()].reduce((sum, each) => sum + each.running, 0);
    return { ...this.#counts, running };
  }

  async #stop(): Promise<void> {
    const workers = [...this.#workers.values()];
    await this.#startTimes.stop();
    await Promise.all(workers.map((worker) => worker.stop(STOP_PATIENCE_MILLISECONDS)));
    clearInterval(this.#renewal);
    await this.#boss.stop({ graceful: false });
    await this.#connections.close();
  }

  async #makeQueues(): Promise<void> {
    const existing = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { name, spec } of this.#declared.values()) {
      const settings = {
        retryLimit: spec.retryLimit,
        retryDelay: spec.retryDelay,
        retryBackoff: true,
        expireInSeconds: LONGEST_SECONDS,
      };
      const known = existing.get(name);
      // Policy `short`: at most one task with the same key waits.
      if (!known) await this.#boss.createQueue(name, { name, policy: 'short', ...settings });
      else if (!isDeepStrictEqual({ ...known, ...settings }, known)) {
        await this.#boss.updateQueue(name, { name, ...settings });
      }
    }
  }

  /** Those that run have not been lost. */
  async #renew(): Promise<void> {
    const running = [...this.#workers].flatMap(([name, worker]) =>
      worker.runningIds.map((id) => ({ name, id })),
    );
    try {
      await this.#table.renew(running);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'running tasks not renewed');
    }
  }

  #work({ name, run, spec }: Declared): void {
    const { logger, held } = this.#options;
    const { concurrency = USUAL_CONCURRENCY, perCompany = USUAL_PER_COMPANY } = spec;
    const reserved = Math.floor(concurrency / 4);
    const worker = new QueueWorker({
      name,
      logger,
      concurrency,
      pollMilliseconds: IDLE_MILLISECONDS,
      run: async (data, id) => {
        const { payload, companyId = 0, key = null } = data as QueuedTask;
        if (await held?.keep({ id, name, companyId, payload, key })) return;
        await run(payload);
      },
      onEnd: (result) => (this.#counts[result] += 1),
      queue: {
        fetch: (free) => this.#table.take(name, { free, reserved, perCompany }, LONGEST_SECONDS),
        complete: (id) => this.#boss.complete(name, id),
        fail: (id, reason) => this.#boss.fail(name, id, { message: reason }),
      },
    });
    this.#workers.set(name, worker);
    worker.start();
  }
}
