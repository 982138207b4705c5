import type { Knex } from 'knex';
import type { Ctx } from '../contract.ts';
import { transactionIn } from './prepared.ts';

/**
 * A context of the same transaction whose `trx` only composes statements, with the company's condition in those of models:
 * asking for it opens nothing, and running one of them fails. See {@link composed}.
 */
export const composing = (ctx: Ctx): Ctx =>
  Object.create(ctx, { trx: { value: transactionIn(ctx).composer } }) as Ctx;

/**
 * Runs a composed statement as a prepared one is run, so that a read needs no BEGIN for it; but it is planned for its values
 * each time: for statements whose conditions vary.
 * @param statement made with the `trx` of {@link composing}
 */
export const composed = <Row>(
  ctx: Ctx,
  statement: Pick<Knex.QueryBuilder, 'toSQL'> | Pick<Knex.Raw, 'toSQL'>,
): Promise<readonly Row[]> => {
  const { sql, bindings } = statement.toSQL().toNative();
  // The caller knows what its statement answers.
  return transactionIn(ctx).ask({ text: sql, values: bindings }) as Promise<readonly Row[]>;
};
