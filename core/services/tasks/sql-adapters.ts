import type { Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';

/** The method pg-boss needs of a database. */
export interface SqlRunner {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Runs pg-boss's statements inside a knex transaction. Each `$n` becomes a binding of its own, so PostgreSQL decides the
 * type of each place alone: a value used as a text here and as a time there must be readable as both.
 */
export const withinTransaction = (trx: Knex.Transaction): SqlRunner => ({
  executeSql: async (text, values = []) => {
    const bindings: Knex.RawBinding[] = [];
    const sql = text.replaceAll('?', '\\?').replace(/\$(\d+)/g, (_, number: string) => {
      bindings.push((values[Number(number) - 1] ?? null) as Knex.RawBinding);
      return '?';
    });
    return trx.raw<{ rows: unknown[] }>(sql, bindings);
  },
});

/**
 * Connections for pg-boss's own work. Its maintenance opens transactions by text; a connection on which a statement
 * failed may be left in one, so it is thrown away instead of being handed to somebody else.
 */
export class BossConnections implements SqlRunner {
  readonly #pool: pg.Pool;

  /** @param most connections at the same time */
  constructor(url: string, most: number, logger: Logger) {
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: 'prosa tasks',
      max: most,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
    });
    this.#pool.on('error', (error) => logger.warn({ err: error }, 'a connection for tasks broke'));
  }

  async executeSql(text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
    const client = await this.#pool.connect();
    try {
      const result = await (values.length > 0
        ? client.query(text, [...values])
        : client.query(text));
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /**
   * Runs several statements in one transaction and one round trip. Each sees what was committed before it began.
   * @param text without values of others: it is sent as it is
   * @returns rows of the last statement
   */
  async executeTogether(text: string): Promise<unknown[]> {
    // Answers of several statements are a list, which the library's types do not know.
    const results = (await this.executeSql(text)) as unknown as { rows: unknown[] }[];
    return results.at(-1)?.rows ?? [];
  }

  /** Runs work while no other process runs work of the same name. */
  async alone(name: string, work: () => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('select pg_advisory_lock(hashtext($1))', [name]);
      await work();
    } finally {
      // The lock ends with its connection.
      client.release(true);
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
