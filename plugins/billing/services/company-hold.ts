import type { Ctx } from 'prosa/contract';
import type { Recurrence } from 'prosa/core';
import { billingErrors } from '../errors.ts';

/** A company as its money is concerned. */
export interface BilledCompany {
  readonly id: number;
  readonly name: string;
  readonly planId: number;
  readonly dueDate: Date;
  readonly timeZone: string;
  readonly recurrence: Recurrence;
  readonly anchorDay: number | null;
  readonly nextPlanId: number | null;
  /** The platform's own: nobody bills it. */
  readonly isExempt: boolean;
}

const READ = `
  select c.id, c.name, c.plan_id as "planId", c.due_date as "dueDate", c.time_zone as "timeZone", c.recurrence,
         a.anchor_day as "anchorDay", a.next_plan_id as "nextPlanId",
         exists (select 1 from users own where own.company_id = c.id and own.is_super) as "isExempt"
    from companies c left join billing_accounts a on a.company_id = c.id where c.id = ?`;

/** @throws ERR_NO_COMPANY_FOUND */
export const readCompany = async (ctx: Ctx, companyId = ctx.companyId): Promise<BilledCompany> => {
  const { rows } = await ctx.trx.raw<{ rows: BilledCompany[] }>(READ, [companyId]);
  if (!rows[0]) throw billingErrors.ERR_NO_COMPANY_FOUND();
  return rows[0];
};

/**
 * Holds a company until the end of the transaction: its money is looked at by one at a time.
 * @throws ERR_NO_COMPANY_FOUND
 */
export const holdCompany = async (ctx: Ctx, companyId = ctx.companyId): Promise<BilledCompany> => {
  // First held, then read: what somebody else did meanwhile counts.
  await ctx.trx.raw('select 1 from companies where id = ? for no key update', [companyId]);
  return readCompany(ctx, companyId);
};
