import type { Ctx } from '../contract.ts';
import { GRACE_DAYS_SQL, IS_PLATFORMS_SQL, isPastDue } from '../kernel/due-date.ts';

/** A company's standing right now: whether it is active, past due, and served. */
export interface AccountStanding {
  /** False once it was switched off. */
  readonly isActive: boolean;
  /** Since the days of grace after its due date are over. Never so for the platform's own company. */
  readonly isPastDue: boolean;
  /** Whether the system acts by itself for it: answers, campaigns, scheduled messages, sweeps. */
  readonly isServed: boolean;
}

interface Row {
  status: boolean;
  due_date: Date;
  time_zone: string;
  grace_days: number;
  is_platforms: boolean;
}

const GONE: AccountStanding = {
  isActive: false,
  isPastDue: false,
  isServed: false,
};

/**
 * How the transaction's company stands: for what runs without anybody's session, such as jobs, tasks and responders. The
 * routes have their own guard.
 */
export const standingOf = async (ctx: Ctx, now: Date): Promise<AccountStanding> => {
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `select c.status, c.due_date, c.time_zone, ${GRACE_DAYS_SQL}, ${IS_PLATFORMS_SQL}
       from companies c where c.id = ?`,
    [ctx.companyId],
  );
  const row = rows[0];
  if (!row) return GONE;
  const pastDue = !row.is_platforms && isPastDue(row.due_date, now, row.time_zone, row.grace_days);
  return {
    isActive: row.status,
    isPastDue: pastDue,
    isServed: row.status && !pastDue,
  };
};
