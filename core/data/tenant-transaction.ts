import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { askAsTenant } from './tenant-read.ts';
import type { DriverConnection, Statement } from './tenant-read.ts';
import { beginFor } from './tenant-client.ts';
import type { TenantParams } from './tenant-client.ts';

/** The parts of knex's client that a transaction is made of. */
interface PoolClient {
  readonly constructor: { readonly prototype: object };
  readonly version: unknown;
  readonly config: unknown;
  readonly driver: unknown;
  readonly connectionSettings: unknown;
  readonly valueForUndefined: unknown;
  readonly logger: unknown;
  acquireConnection(): Promise<DriverConnection>;
  releaseConnection(connection: DriverConnection): Promise<void>;
  emit(event: string, ...about: unknown[]): boolean;
  query(connection: DriverConnection, statement: unknown): Promise<unknown>;
}

const require = createRequire(import.meta.url);
const makeKnex = require('knex/lib/knex-builder/make-knex.js') as (client: object) => Knex;

/**
 * Writes one record to the server's log and waits for the disk, and with that for all that was committed before: the log is
 * one sequence (PostgreSQL 18, "Asynchronous Commit").
 */
const FLUSH_LOG: Statement = {
  name: 'core.flush-log',
  text: `select pg_logical_emit_message(true, 'prosa', '')`,
  values: [],
};

/** How long a rollback may take before its connection is given back as it is, in milliseconds. */
const ROLLBACK_MILLISECONDS = 5_000;

/**
 * One transaction on a connection of knex's pool. It opens with its first statement, on the way of it, and knex's builder
 * for it is made when somebody asks for it: reads that need neither pay for neither.
 */
export class TenantTransaction {
  readonly #client: PoolClient;
  readonly #connection: DriverConnection;
  readonly #tenant: TenantParams;
  readonly #onlyReads: boolean;
  #state: 'unopened' | 'open' | 'completed' = 'unopened';
  #trx: Knex.Transaction | undefined;
  #composer: Knex | undefined;
  #opening: Promise<unknown> | undefined;

  private constructor(
    client: PoolClient,
    connection: DriverConnection,
    tenant: TenantParams,
    onlyReads: boolean,
  ) {
    this.#client = client;
    this.#connection = connection;
    this.#tenant = tenant;
    this.#onlyReads = onlyReads;
  }

  /**
   * Takes a connection from the pool; {@link release} gives it back.
   * @param onlyReads prepared statements are sent without a transaction around them until knex's builder is asked for; each
   * sees what was committed before it, as it would inside of one, and can change nothing
   */
  static async take(
    knex: Knex,
    tenant: TenantParams,
    onlyReads: boolean,
  ): Promise<TenantTransaction> {
    const client = knex.client as PoolClient;
    // Refuses a tenant that is none before a connection is taken.
    beginFor(tenant);
    return new TenantTransaction(client, await client.acquireConnection(), tenant, onlyReads);
  }

  get isCompleted(): boolean {
    return this.#state === 'completed';
  }

  /** knex's builder for this transaction, which is opened by asking for it. */
  get trx(): Knex.Transaction {
    if (!this.#trx) {
      this.open();
      this.#trx = this.#makeBuilder();
    }
    return this.#trx;
  }

  /** knex's builder for statements that {@link ask} sends: it opens nothing, and runs nothing. */
  get composer(): Knex {
    this.#composer ??= this.#makeComposer();
    return this.#composer;
  }

  /** Sends a statement, before this returns. */
  async ask(statement: Statement): Promise<readonly unknown[]> {
    if (this.isCompleted) {
      throw new Error(`${statement.name ?? 'a statement'} needs a transaction under way`);
    }
    if (this.#onlyReads && this.#state === 'unopened') {
      this.#tell(statement.text, statement.values);
      return askAsTenant(this.#connection, this.#tenant.companyId, statement);
    }
    this.open();
    this.#tell(statement.text, statement.values);
    const { rows } = await this.#connection.query(statement);
    return rows;
  }

  /**
   * Resolves when what was done is on disk.
   * @param isRelaxed the transaction has turned `synchronous_commit` off for itself: its locks go with the commit, and the
   * disk is waited for after it, in the same round trip
   * @throws Error when PostgreSQL answers with a rollback, because a statement had failed before: that is no success
   */
  async commit(isRelaxed = false): Promise<void> {
    const isOpen = this.#state === 'open';
    this.#state = 'completed';
    if (!isOpen) return;
    this.#tell('COMMIT;');
    const [{ command }] = await Promise.all([
      this.#connection.query('COMMIT;'),
      this.#opening,
      isRelaxed ? this.#connection.query(FLUSH_LOG) : undefined,
    ]);
    if (command !== 'COMMIT') {
      throw new Error('A statement had failed before: nothing was stored');
    }
  }

  async rollback(): Promise<void> {
    const isOpen = this.#state === 'open';
    this.#state = 'completed';
    if (!isOpen) return;
    this.#tell('ROLLBACK');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ROLLBACK_MILLISECONDS);
    });
    // A connection that cannot roll back is broken, and its transaction over: the pool asks before it lends it again.
    await Promise.race([Promise.allSettled([this.#connection.query('ROLLBACK')]), late]);
    clearTimeout(timer);
  }

  async release(): Promise<void> {
    await this.#client.releaseConnection(this.#connection);
  }

  /** Sends the opening, unless it was sent. The first statement follows at once: opening costs no round trip. */
  open(): void {
    if (this.#state === 'open') return;
    if (this.isCompleted) throw new Error('Transaction query already complete');
    this.#state = 'open';
    const begin = beginFor(this.#tenant);
    this.#tell(begin);
    this.#opening = this.#connection.query(begin);
    // The commit tells of it; a rollback needs not: whatever went wrong with it ended the connection, and without its
    // tenant a statement sees no company's rows.
    this.#opening.catch(() => undefined);
  }

  /** Tells those who listen to the builder, or to all of the pool. */
  #tell(sql: string, bindings: readonly unknown[] = []): void {
    const client: unknown = this.#trx?.client ?? this.#client;
    (client as PoolClient).emit('query', { sql, bindings });
  }

  #ownClient(): PoolClient {
    const { version, config, driver, connectionSettings, valueForUndefined, logger } = this.#client;
    const own = Object.create(this.#client.constructor.prototype) as PoolClient;
    return Object.assign(own, {
      version,
      config,
      driver,
      connectionSettings,
      valueForUndefined,
      logger,
    });
  }

  #makeComposer(): Knex {
    const own = Object.assign(this.#ownClient(), {
      acquireConnection: () =>
        Promise.reject(new Error('this statement is only composed: it is run by composed()')),
    });
    return Object.assign(makeKnex(own), { userParams: this.#tenant });
  }

  /** As knex's own transaction makes it, whose client answers for this one connection. */
  #makeBuilder(): Knex.Transaction {
    const client = this.#client;
    const connection = this.#connection;
    const own = Object.assign(this.#ownClient(), {
      transacting: true,
      acquireConnection: () => Promise.resolve(connection),
      releaseConnection: () => Promise.resolve(),
      query: async (asked: DriverConnection, statement: unknown): Promise<unknown> => {
        if (this.isCompleted) {
          throw new Error('Transaction query already complete');
        }
        return client.query.call(own, asked, statement);
      },
    });
    const trx = makeKnex(own) as Knex.Transaction & { userParams: TenantParams };
    for (const event of ['start', 'query', 'query-error', 'query-response']) {
      trx.on(event, (...about: unknown[]) => client.emit(event, ...about));
    }
    trx.userParams = this.#tenant;
    trx.isTransaction = true;
    trx.isCompleted = () => this.isCompleted;
    return trx;
  }
}
