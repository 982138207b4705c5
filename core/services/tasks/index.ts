import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Ctx, PluginHandle, ServerPlugin, TaskSpec } from '../../contract.ts';
import type { HeldTasks } from './held.ts';
import { QueueWorker } from './queue-worker.ts';
import { BossConnections, withinTransaction } from './sql-adapters.ts';

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
  /** Milliseconds between looks at a queue nobody spoke of. */
  readonly pollMilliseconds?: number;
  readonly concurrency?: number;
  /** To PostgreSQL, for the queue's own work: 2 or more. */
  readonly connections?: number;
  /** Keeps tasks of plugins that are off. */
  readonly held?: HeldTasks;
}

/** A task as the queue keeps it. */
interface QueuedTask {
  readonly payload: unknown;
  /** Whose it is; 0: the platform's. A version before this one left it out. */
  readonly companyId?: number;
  readonly key?: string;
}

export interface EnqueueOptions {
  /** While a task with this key waits, another one is not added. */
  readonly key?: string;
  /** Not before then. */
  readonly startAfter?: Date;
}

export interface TaskStats {
  readonly done: number;
  readonly failed: number;
  readonly running: number;
}

const SCHEMA = 'pgboss';
const USUAL_CONNECTIONS = 3;
const LONGEST_SECONDS = 15 * 60;
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
  readonly #counts = { done: 0, failed: 0 };
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
    });
    this.#boss.on('error', (error) => options.logger.warn({ err: error }, 'tasks: maintenance'));
  }

  /** Makes the queues and, where this process works, begins to work. */
  async start(): Promise<void> {
    // Processes that start together would lock one another out while they make the same tables.
    await this.#connections.alone('prosa.tasks', async () => {
      await this.#boss.start();
      await this.#makeQueues();
    });
    if (!this.#options.works) return;
    for (const declared of this.#declared.values()) this.#work(declared);
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
    { key, startAfter }: EnqueueOptions = {},
  ): Promise<string | null> {
    const declared = this.#declared.get(name);
    if (!declared) throw new Error(`Task ${name} is declared in no manifest`);
    if (!declared.check(payload)) {
      const [first] = declared.check.errors ?? [];
      throw new Error(`Payload of ${name}: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
    }
    const id = await this.#boss.send(
      name,
      { payload, companyId: ctx.companyId, ...(key === undefined ? {} : { key }) },
      {
        singletonKey: key ?? randomUUID(),
        ...(startAfter ? { startAfter } : {}),
        db: withinTransaction(ctx.trx),
      },
    );
    ctx.afterCommit(() => this.#workers.get(name)?.notify());
    return id;
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
    await Promise.all(workers.map((worker) => worker.stop(STOP_PATIENCE_MILLISECONDS)));
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

  #work({ name, run }: Declared): void {
    const { logger, concurrency = 4, pollMilliseconds = 2_000, held } = this.#options;
    const worker = new QueueWorker({
      name,
      logger,
      concurrency,
      pollMilliseconds,
      run: async (data, id) => {
        const { payload, companyId = 0, key = null } = data as QueuedTask;
        if (await held?.keep({ id, name, companyId, payload, key })) return;
        await run(payload);
      },
      onEnd: (result) => (this.#counts[result] += 1),
      queue: {
        fetch: (batchSize) => this.#boss.fetch(name, { batchSize }),
        complete: (id) => this.#boss.complete(name, id),
        fail: (id, reason) => this.#boss.fail(name, id, { message: reason }),
      },
    });
    this.#workers.set(name, worker);
    worker.start();
  }
}
