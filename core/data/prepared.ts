import type { Knex } from 'knex';
import type { Ctx } from '../contract.ts';

/** What the driver is asked of here. */
interface Connection {
  query(statement: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<{ readonly rows: unknown[] }>;
}

/** What knex does not tell of a transaction's client. */
interface TransactionClient {
  acquireConnection(): Promise<Connection>;
  emit(event: 'query', statement: { readonly sql: string; readonly bindings: unknown }): void;
}

const clientOf = (trx: Knex.Transaction): TransactionClient => {
  const client: unknown = trx.client;
  return client as TransactionClient;
};

interface Compiled {
  readonly sql: string;
  readonly text: string;
  readonly names: readonly string[];
}

const compiled = new Map<string, Compiled>();

/** `:name` as the driver's `$1`; a name that comes again keeps its number, and `::` is a cast. */
const compile = (name: string, sql: string): Compiled => {
  const known = compiled.get(name);
  if (known) {
    if (known.sql !== sql) throw new Error(`The name ${name} stands for another statement already`);
    return known;
  }
  const names: string[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z]\w*)/gi, (_whole, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${String(names.indexOf(parameter) + 1)}`;
  });
  const statement = { sql, text, names };
  compiled.set(name, statement);
  return statement;
};

const connections = new WeakMap<Knex.Transaction, Connection>();

/** Makes a transaction ready for {@link prepared}; the database does so before anybody is given it. */
export const makeReady = async (trx: Knex.Transaction): Promise<void> => {
  connections.set(trx, await clientOf(trx).acquireConnection());
};

/**
 * Runs a statement that each connection plans only once, without a query builder in between: for the few on the way of
 * every message. It is sent before this returns, so that what is sent after it is done after it. The name stands for
 * exactly one text.
 * @param bindings by name, as `:name` in the statement: numbers, texts, dates and lists of them
 */
export const prepared = <Row>(
  { trx }: Pick<Ctx, 'trx'>,
  name: string,
  sql: string,
  bindings: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> => {
  const connection = connections.get(trx);
  if (!connection || trx.isCompleted()) throw new Error(`${name} needs a transaction under way`);
  const { text, names } = compile(name, sql);
  const values = names.map((parameter) => {
    const value = bindings[parameter];
    if (value === undefined) throw new Error(`${name} needs a value for ${parameter}`);
    return value;
  });
  // Whoever listens to what a transaction asks hears of this too.
  clientOf(trx).emit('query', { sql: text, bindings: values });
  // The caller knows what its statement answers.
  return connection.query({ name, text, values }).then(({ rows }) => rows as Row[]);
};
