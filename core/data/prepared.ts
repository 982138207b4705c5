import type { Ctx } from '../contract.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

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

/** Where a context keeps the transaction it stands for; one that is made from another keeps the same. */
const TRANSACTION = Symbol('transaction');

interface Transacting {
  readonly [TRANSACTION]?: TenantTransaction;
}

export const transactionIn = (ctx: Pick<Ctx, 'companyId'>): TenantTransaction => {
  const { [TRANSACTION]: transaction } = ctx as Transacting;
  if (!transaction) throw new Error('a transaction is needed');
  return transaction;
};

/** The transaction of a context, as a key for what is remembered of it. */
export const transactionOf = (ctx: Pick<Ctx, 'companyId'>): object => transactionIn(ctx);

/** A property for a context, by which {@link prepared} finds its transaction. */
export const transacting = (transaction: TenantTransaction): object => ({
  [TRANSACTION]: transaction,
});

/**
 * Runs a statement that each connection plans only once, without a query builder in between: for the few on the way of
 * every message. It is sent before this returns, so that what is sent after it is done after it. The name stands for
 * exactly one text.
 * @param bindings by name, as `:name` in the statement: numbers, texts, dates and lists of them
 */
export const prepared = <Row>(
  ctx: Pick<Ctx, 'companyId'>,
  name: string,
  sql: string,
  bindings: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> => {
  const { [TRANSACTION]: transaction } = ctx as Transacting;
  if (!transaction || transaction.isCompleted) {
    throw new Error(`${name} needs a transaction under way`);
  }
  const { text, names } = compile(name, sql);
  const values = names.map((parameter) => {
    const value = bindings[parameter];
    if (value === undefined) throw new Error(`${name} needs a value for ${parameter}`);
    return value;
  });
  // The caller knows what its statement answers.
  return transaction.ask({ name, text, values }) as Promise<readonly Row[]>;
};
