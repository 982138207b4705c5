import type { Ctx } from '../contract.ts';

/** What the driver is asked of here. */
interface Connection {
  query(statement: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<{ readonly rows: unknown[] }>;
}

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

/**
 * Runs a statement that each connection plans only once, without a query builder in between: for the few on the way of
 * every message. The name stands for exactly one text.
 * @param bindings by name, as `:name` in the statement
 */
export const prepared = async <Row>(
  { trx }: Pick<Ctx, 'trx'>,
  name: string,
  sql: string,
  bindings: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> => {
  if (trx.isCompleted()) throw new Error(`The transaction of ${name} has ended`);
  const { text, names } = compile(name, sql);
  const values = names.map((parameter) => {
    const value = bindings[parameter];
    if (value === undefined) throw new Error(`${name} needs a value for ${parameter}`);
    return value;
  });
  const client = trx.client as {
    acquireConnection(): Promise<Connection>;
    emit(event: 'query', statement: { readonly sql: string; readonly bindings: unknown }): void;
  };
  // Whoever listens to what a transaction asks hears of this too.
  client.emit('query', { sql: text, bindings: values });
  const connection = await client.acquireConnection();
  const { rows } = await connection.query({ name, text, values });
  // The caller knows what its statement answers.
  return rows as Row[];
};
