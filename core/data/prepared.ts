import type { Knex } from 'knex';
import type { Ctx } from '../contract.ts';

/**
 * Runs a statement that each connection plans only once: for the few on the way of every message. The name stands for
 * exactly one text.
 * @param bindings by name, as `:name` in the statement
 */
export const prepared = async <Row>(
  ctx: Pick<Ctx, 'trx'>,
  name: string,
  sql: string,
  bindings: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> => {
  const statement = ctx.trx.raw<{ rows: Row[] }>(sql, bindings as Knex.ValueDict);
  const { rows } = await statement.options({ name });
  return rows;
};
