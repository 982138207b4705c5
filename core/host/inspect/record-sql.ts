import { createRequire } from 'node:module';
import knexFactory from 'knex';
import type { Knex } from 'knex';

interface RecordedQuery {
  readonly sql: string;
  readonly bindings?: readonly (string | number | boolean | object | null)[];
  response?: unknown;
}

interface ClientClass {
  new (config: Knex.Config): object;
}

const require = createRequire(import.meta.url);
const PostgresClient = require('knex/lib/dialects/postgres/index.js') as ClientClass;

/**
 * Runs database work against a PostgreSQL that only listens, so that the schema can be known without a server.
 * @returns the statements in order, with their values filled in; every question was answered with no rows
 */
export const recordSql = async (work: (knex: Knex) => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  class RecordingClient extends PostgresClient {
    acquireConnection(): Promise<object> {
      return Promise.resolve({});
    }

    releaseConnection(): Promise<void> {
      return Promise.resolve();
    }

    _query(_connection: object, query: RecordedQuery): Promise<RecordedQuery> {
      statements.push(fillIn(query));
      const command = query.sql.trimStart().split(/\s/)[0]?.toUpperCase();
      query.response = { rows: [], rowCount: 0, fields: [], command };
      return Promise.resolve(query);
    }
  }
  await work(knexFactory({ client: RecordingClient as unknown as typeof Knex.Client }));
  return statements;
};

const fillIn = ({ sql, bindings = [] }: RecordedQuery): string =>
  sql.replace(/\$(\d+)\b/g, (placeholder, position: string) => {
    const value = bindings[Number(position) - 1];
    return value === undefined
      ? placeholder
      : `'${typeof value === 'object' ? JSON.stringify(value) : String(value)}'`;
  });
