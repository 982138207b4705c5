import knexFactory from 'knex';
import type { Knex } from 'knex';
import objection from 'objection';
import type { Logger } from 'pino';
import type { ProcessRole } from '../kernel/process-role.ts';
import type { Ctx, Fact, Role } from '../contract.ts';
import { appendEvents, appendToMany } from './event-log.ts';
import type { CommittedEvent, EventDraft } from './event-log.ts';
import { applicationName, connectionBudget } from '../kernel/connection-budget.ts';
import { OrderedAnswers } from './ordered-answers.ts';
import type { Place } from './ordered-answers.ts';
import { transacting } from './prepared.ts';
import { isRetryable, sqlErrorOf } from './sql-error.ts';
import { changeTenant, TenantClient } from './tenant-client.ts';
import type { TenantParams } from './tenant-client.ts';
import { TenantTransaction } from './tenant-transaction.ts';

/** The owner of a transaction: a company, a user of it, or the system. */
export interface Scope {
  readonly companyId: number;
  readonly userId?: number;
  readonly roles?: readonly Role[];
  /** Why the system acts by itself, when no user does. */
  readonly system?: string;
  /** Milliseconds one statement may take, when fewer than usual. */
  readonly statementMilliseconds?: number;
}

/** Where committed events go, and how a declared event is named on the wire. */
export interface EventSink {
  describe(id: string): { event: string; action: string };
  /** Whether screens of a company are told of it: not of what belongs to a plugin that is off there. */
  isTold(companyId: number, id: string): boolean;
  /**
   * Compares a payload with its declaration, where that is done: in tests and development.
   * @throws Error when it is another
   */
  check?(event: string | Pick<Fact<object>, 'id' | 'schema'>, payload: object): void;
  published(events: readonly CommittedEvent[]): void;
}

/** The work of a transaction beside its statements. */
interface UnitOfWork {
  companyId: number;
  readonly transaction: TenantTransaction;
  /** By company: several where the system tells of them. */
  readonly drafts: Map<number, EventDraft[]>;
  readonly afterCommit: (() => void | Promise<void>)[];
  readonly underWay: Promise<unknown>[];
  /** The error of the first statement under way that failed: the cause of whatever failed after it. */
  failure?: unknown;
}

const mappers = objection.knexSnakeCaseMappers();

const ATTEMPTS = 4;

interface DatabaseOptions {
  readonly url: string;
  readonly logger: Logger;
  /** Role of the process; `all` unless told. */
  readonly role?: ProcessRole;
  /** The role's usual one unless told. */
  readonly poolSize?: number;
}

const tenantOf = ({ companyId, statementMilliseconds }: Scope): TenantParams => ({
  companyId,
  system: false,
  ...(statementMilliseconds === undefined ? {} : { statementMilliseconds }),
});

/** The one door to PostgreSQL: every statement runs in a transaction that says whose it is. */
export class Database {
  readonly knex: Knex;
  /** The name of this process's connections, its own: the database lists them under it. */
  readonly application: string;
  readonly #logger: Logger;
  readonly #units = new WeakMap<Knex, UnitOfWork>();
  /** Events leave in their sequence, company by company: append and commit are answered together, see {@link OrderedAnswers}. */
  readonly #told = new OrderedAnswers<CommittedEvent>((events) => this.#sink?.published(events));
  #sink: EventSink | undefined;

  constructor(options: DatabaseOptions) {
    const { role = 'all' } = options;
    const budget = connectionBudget(role, options.poolSize);
    this.#logger = options.logger;
    this.application = applicationName(role, budget);
    this.knex = knexFactory({
      client: TenantClient as unknown as typeof Knex.Client,
      // Names are camelCase in code and snake_case in the database; rows of models are translated back by the models.
      wrapIdentifier: (name, quote) => mappers.wrapIdentifier(name, quote),
      connection: {
        connectionString: options.url,
        application_name: this.application,
        // Statements of one transaction may travel together; knex's types do not know the driver's newest option.
        pipeline: true,
      } as Knex.PgConnectionConfig,
      // One stays, so that the database always shows that the process is there.
      pool: { min: 1, max: budget.pool, idleTimeoutMillis: 30_000 },
      acquireConnectionTimeout: 10_000,
    });
  }

  /** Tells where committed events go; until then they are only stored. */
  connect(sink: EventSink): void {
    this.#sink = sink;
  }

  /**
   * Runs `work` in one transaction of one company. Its events are written just before the commit and published after
   * it. Deadlocks and serialization failures are tried again, so `work` must not leave traces outside the transaction.
   */
  transaction<T>(scope: Scope, work: (ctx: Ctx) => PromiseLike<T>): Promise<T> {
    return this.#retrying(tenantOf(scope), scope, work);
  }

  /**
   * Runs `work`, which only reads or mostly so. Its prepared statements are sent without a transaction around them, in one
   * round trip each; they can change nothing. Whatever it asks `ctx.trx` for, and every event, belongs to one transaction
   * as in {@link transaction}.
   */
  read<T>(scope: Scope, work: (ctx: Ctx) => PromiseLike<T>): Promise<T> {
    return this.#retrying(tenantOf(scope), scope, work, scope.statementMilliseconds === undefined);
  }

  /** Platform work across companies: `reason` says in the logs what it is for. */
  async system<T>(reason: string, work: (ctx: Ctx) => PromiseLike<T>): Promise<T> {
    this.#logger.trace({ reason }, 'system transaction');
    const tenant = { companyId: 0, system: true, statementMilliseconds: 0 };
    return this.#retrying(tenant, { companyId: 0, system: reason }, work);
  }

  /**
   * Makes the rest of a system transaction one company's: for founding it and filling it in one go. There is no way
   * back, and none into a second company.
   */
  async enter(ctx: Ctx, companyId: number): Promise<Ctx> {
    const unit = this.#units.get(ctx.trx);
    if (!unit || unit.companyId !== 0 || unit.drafts.size > 0)
      throw new Error('only system work may enter a company, once');
    await ctx.trx.raw(
      `select set_config('app.company_id', ?, true), set_config('app.system', 'off', true)`,
      [String(companyId)],
    );
    unit.companyId = companyId;
    changeTenant(ctx.trx, { companyId, system: false });
    return this.#context({ companyId, system: ctx.system ?? 'founding' }, unit);
  }

  /**
   * Lets system work tell a company of what it did there: events of many companies are then written by one statement. As in
   * any transaction, companies whose events wait to be written wait for it.
   */
  telling(ctx: Ctx, companyId: number): Pick<Ctx, 'emit'> {
    const unit = this.#units.get(ctx.trx);
    if (!unit || unit.companyId !== 0) throw new Error('only system work tells several companies');
    return { emit: this.#emitter(unit, companyId) };
  }

  async close(): Promise<void> {
    await this.knex.destroy();
  }

  async #retrying<T>(
    tenant: TenantParams,
    scope: Scope,
    work: (ctx: Ctx) => PromiseLike<T>,
    onlyReads = false,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(tenant, scope, work, onlyReads);
      } catch (error) {
        if (attempt >= ATTEMPTS || !isRetryable(error)) throw sqlErrorOf(error);
        this.#logger.debug({ err: error, attempt }, 'transaction tried again');
      }
    }
  }

  async #once<T>(
    tenant: TenantParams,
    scope: Scope,
    work: (ctx: Ctx) => PromiseLike<T>,
    onlyReads: boolean,
  ): Promise<T> {
    const transaction = await TenantTransaction.take(this.knex, tenant, onlyReads);
    try {
      return await this.#run(transaction, scope, work);
    } finally {
      await transaction.release();
    }
  }

  async #run<T>(
    transaction: TenantTransaction,
    scope: Scope,
    work: (ctx: Ctx) => PromiseLike<T>,
  ): Promise<T> {
    const unit: UnitOfWork = {
      companyId: scope.companyId,
      transaction,
      drafts: new Map(),
      afterCommit: [],
      underWay: [],
    };
    let places: readonly (readonly [number, Place<CommittedEvent>])[] = [];
    try {
      const ctx = this.#context(scope, unit);
      const result = await work(ctx);
      let appending: ReturnType<typeof appendToMany> | undefined;
      if (unit.drafts.size > 0) {
        appending = append(ctx, unit.drafts);
        this.#watch(unit, appending);
        places = [...unit.drafts.keys()].map((id) => [id, this.#told.take(id)]);
      }
      await transaction.commit(appending !== undefined);
      const committed = await appending;
      for (const [companyId, place] of places) {
        const events = committed?.get(companyId) ?? [];
        place.at(events[0]?.seq ?? 0);
        place.end(events);
      }
      for (const task of unit.afterCommit) this.#runAfterCommit(task);
      return result;
    } catch (error) {
      if (!transaction.isCompleted) await transaction.rollback();
      for (const [, place] of places) place.end([]);
      // The commit's refusal only says that something failed before.
      await Promise.allSettled(unit.underWay);
      throw unit.failure ?? error;
    }
  }

  #context(scope: Scope, unit: UnitOfWork): Ctx {
    const { transaction } = unit;
    const units = this.#units;
    return {
      companyId: scope.companyId,
      ...(scope.userId === undefined ? {} : { userId: scope.userId }),
      ...(scope.system === undefined ? {} : { system: scope.system }),
      roles: scope.roles ?? [],
      ...transacting(transaction),
      get trx() {
        const { trx } = transaction;
        units.set(trx, unit);
        return trx;
      },
      emit: (
        event: string | Pick<Fact<object>, 'id' | 'schema'>,
        payload: object,
        topicNames?: readonly string[],
      ) => this.#emitter(unit, unit.companyId)(event, payload, topicNames),
      underWay: (statement) => {
        this.#watch(unit, statement);
      },
      afterCommit: (task) => unit.afterCommit.push(task),
    };
  }

  #emitter(unit: UnitOfWork, companyId: number) {
    return (
      event: string | Pick<Fact<object>, 'id' | 'schema'>,
      payload: object,
      topicNames?: readonly string[],
    ): void => {
      const id = typeof event === 'string' ? event : event.id;
      if (companyId === 0) throw new Error(`Event ${id} needs a company`);
      this.#sink?.check?.(event, payload);
      const described = this.#sink?.describe(id) ?? { event: id, action: 'update' };
      unit.transaction.open();
      const drafts = unit.drafts.get(companyId) ?? [];
      unit.drafts.set(companyId, drafts);
      drafts.push({
        id,
        ...described,
        payload: payload as Record<string, unknown>,
        topics: this.#sink?.isTold(companyId, id) === false ? [] : (topicNames ?? []),
      });
    };
  }

  #watch(unit: UnitOfWork, statement: Promise<unknown>): void {
    unit.underWay.push(
      statement.catch((error: unknown) => {
        unit.failure ??= error;
      }),
    );
  }

  #runAfterCommit(task: () => void | Promise<void>): void {
    const report = (error: unknown): void => {
      this.#logger.error({ err: error }, 'work after a commit failed');
    };
    try {
      Promise.resolve(task()).catch(report);
    } catch (error) {
      report(error);
    }
  }
}

/** Writes events of one company, as nearly always, or of several. */
const append = async (
  ctx: Ctx,
  drafts: ReadonlyMap<number, readonly EventDraft[]>,
): ReturnType<typeof appendToMany> => {
  const [first, ...others] = drafts;
  if (!first || others.length > 0) return appendToMany(ctx, drafts);
  const [companyId, own] = first;
  return new Map([[companyId, await appendEvents(ctx, companyId, own)]]);
};
