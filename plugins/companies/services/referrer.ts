import type { Ctx } from 'prosa/contract';
import { Company } from 'prosa/core';

/**
 * The company that referred a visitor: the one of the `companyId` in the address of the signup page. Anybody can write
 * anything there, so what names no active company is left aside, and nothing is told of it.
 * @param ctx a system transaction
 */
export const referrerOf = async (ctx: Ctx, companyId: unknown): Promise<number | null> => {
  if (!/^[1-9]\d{0,8}$/.test(String(companyId))) return null;
  const company = await Company.query(ctx.trx)
    .findById(Number(companyId))
    .where('status', true)
    .select('id');
  return company?.id ?? null;
};
