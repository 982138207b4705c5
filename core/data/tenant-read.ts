import pg from 'pg';

/** A statement for the driver. */
export interface Statement {
  /** Each connection plans it once under its name; without one it is planned for its values each time. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The part of a driver's connection that is used here. */
export interface DriverConnection {
  query(statement: string): Promise<{ readonly command: string }>;
  query(statement: Statement): Promise<{ readonly rows: readonly unknown[] }>;
  query(
    read: TenantRead,
    answered: (error: Error | null, result: { readonly rows: readonly unknown[] }) => void,
  ): unknown;
}

/** Messages of PostgreSQL's protocol, as the driver writes them. */
interface Wire {
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: {
    readonly portal: string;
    readonly statement: string;
    readonly values: readonly string[];
  }): void;
  execute(message: { readonly portal: string }): void;
}

/** The driver's query, whose types leave out how it talks. */
interface DriverQuery {
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

const Query = pg.Query as unknown as new (
  statement: Statement & { readonly queryMode: 'extended' },
) => DriverQuery;

const NAME = 'core.name-tenant';

/** Only for the transaction it is in, which can change nothing. */
const NAME_TENANT = `select set_config('app.company_id', $1, true), set_config('app.system', 'off', true),
                            set_config('transaction_read_only', 'on', true)`;

/** Connections that have planned {@link NAME_TENANT}. */
const ready = new WeakSet<Wire>();

/**
 * A statement that reads, and the naming of its company, sent as one: PostgreSQL makes a transaction of what comes before
 * the driver's Sync message (PostgreSQL 18, "Message Flow", "Pipelining"). It needs no BEGIN, no COMMIT and no wait for
 * either, and its company is forgotten with it.
 */
class TenantRead extends Query {
  readonly #companyId: number;
  #isNaming = true;

  constructor(companyId: number, statement: Statement) {
    // Also without values: the naming travels with this protocol alone.
    super({ ...statement, queryMode: 'extended' });
    this.#companyId = companyId;
  }

  override prepare(wire: Wire): void {
    if (!ready.has(wire)) {
      wire.parse({ name: NAME, text: NAME_TENANT });
      ready.add(wire);
    }
    wire.bind({ portal: '', statement: NAME, values: [String(this.#companyId)] });
    wire.execute({ portal: '' });
    super.prepare(wire);
  }

  /** The answer of the naming comes first, and is nobody's. */
  override handleDataRow(message: unknown): void {
    if (!this.#isNaming) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isNaming) this.#isNaming = false;
    else super.handleCommandComplete(message, wire);
  }
}

/** Reads rows of one company in a transaction of their own, in one round trip. The statement can change nothing. */
export const askAsTenant = (
  connection: DriverConnection,
  companyId: number,
  statement: Statement,
): Promise<readonly unknown[]> =>
  new Promise((resolve, reject) => {
    connection.query(new TenantRead(companyId, statement), (error, result) => {
      if (error) reject(error);
      else resolve(result.rows);
    });
  });
