import type { Ctx, PlanFlag } from '../contract.ts';
import { GRACE_DAYS_SQL, IS_PLATFORMS_SQL, isPastDue } from '../kernel/due-date.ts';
import { planFlagsOf } from './account-record.ts';

/** What a company may have done for it right now. */
export interface Standing {
  /** False once it was switched off. */
  readonly isActive: boolean;
  /** Since the days of grace after its due date are over. Never so for the platform's own company. */
  readonly isPastDue: boolean;
  /** Whether the system acts by itself for it: answers, campaigns, scheduled messages, sweeps. */
  readonly isServed: boolean;
  /** Features of its plan. */
  readonly planFlags: ReadonlySet<PlanFlag>;
}

interface Row {
  status: boolean;
  due_date: Date;
  time_zone: string;
  grace_days: number;
  is_platforms: boolean;
  plan: Record<string, unknown>;
}

const GONE: Standing = {
  isActive: false,
  isPastDue: false,
  isServed: false,
  planFlags: new Set(),
};

/**
 * How the transaction's company stands: for what runs without anybody's session, such as jobs, tasks and responders. The
 * routes have their own guard.
 */
export const standingOf = async (ctx: Ctx, now: Date): Promise<Standing> => {
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `select c.status, c.due_date, c.time_zone, to_jsonb(p) as plan, ${GRACE_DAYS_SQL},
            ${IS_PLATFORMS_SQL}
       from companies c join plans p on p.id = c.plan_id where c.id = ?`,
    [ctx.companyId],
  );
  const row = rows[0];
  if (!row) return GONE;
  const pastDue = !row.is_platforms && isPastDue(row.due_date, now, row.time_zone, row.grace_days);
  return {
    isActive: row.status,
    isPastDue: pastDue,
    isServed: row.status && !pastDue,
    planFlags: planFlagsOf(row.plan),
  };
};
