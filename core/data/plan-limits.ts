import type { Ctx } from '../contract.ts';

/** The records a plan limits in number. */
export type Limited = 'users' | 'connections' | 'queues';

/**
 * How many the company's plan allows. Whoever asks holds the company until the end of the transaction, so that parallel
 * creations count one after the other and the limit is exact. Rows that refer to the company may still be written.
 */
export const lockPlanLimit = async (ctx: Ctx, what: Limited): Promise<number> => {
  const { rows } = await ctx.trx.raw<{ rows: Record<Limited, number>[] }>(
    `select p.users, p.connections, p.queues from companies c join plans p on p.id = c.plan_id
      where c.id = ? for no key update of c`,
    [ctx.companyId],
  );
  return rows[0]?.[what] ?? 0;
};
