import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { injectable } from 'tsyringe';
import type { HoldReason } from '../public.ts';
import type { Budget } from '../rules/budget.ts';
import { FIRST_COLD_CAP, PROVEN_COLD_CAP } from '../rules/caps.ts';
import { messagesToBreak } from '../rules/pace.ts';
import type { Quota } from '../rules/quota.ts';
import { drawOf } from '../rules/random.ts';
import { after, DAY } from '../rules/time.ts';

interface BudgetRow {
  readonly connectionId: number;
  readonly nextAt: Date;
  readonly newChatsFrom: Date | null;
  readonly quotaTotal: number | null;
  readonly quotaUsed: number | null;
  readonly quotaEndsAt: Date | null;
  readonly quotaWarning: Quota['warning'];
  readonly quotaToldAt: Date | null;
  readonly curveCap: number;
  readonly curveAt: Date;
  readonly cleanDays: number;
  readonly coldCap: number | null;
  readonly warmCap: number | null;
  readonly draws: number;
  readonly coldSinceBreak: number;
  readonly breakAfter: number;
  readonly holdReason: HoldReason | null;
  readonly holdSince: Date | null;
  readonly holdUntil: Date | null;
  readonly releasedAt: Date | null;
  readonly lastIncidentAt: Date | null;
}

const COLUMNS = `
  connection_id as "connectionId", next_at as "nextAt", new_chats_from as "newChatsFrom", quota_total as "quotaTotal",
  quota_used as "quotaUsed", quota_ends_at as "quotaEndsAt", quota_warning as "quotaWarning",
  quota_told_at as "quotaToldAt", curve_cap as "curveCap", curve_at as "curveAt", clean_days as "cleanDays",
  cold_cap as "coldCap", warm_cap as "warmCap", draws, cold_since_break as "coldSinceBreak",
  break_after as "breakAfter", hold_reason as "holdReason", hold_since as "holdSince", hold_until as "holdUntil",
  released_at as "releasedAt", last_incident_at as "lastIncidentAt"`;

const FREE = `select ${COLUMNS} from connection_budgets
  where company_id = :companyId and connection_id = :connectionId for update skip locked`;

const LOCKED = `select ${COLUMNS} from connection_budgets
  where company_id = :companyId and connection_id = :connectionId for update`;

const MANY = `select ${COLUMNS} from connection_budgets
  where company_id = :companyId and connection_id = any(:connectionIds::int[])`;

/** People have written on it on most days of the last four weeks. */
const IS_PROVEN = `(select count(distinct (hour at time zone 'utc')::date) >= 20 and min(hour) < :monthAgo::timestamptz
  from connection_hours where company_id = :companyId and connection_id = :connectionId
   and hour >= :monthAgo::timestamptz - interval '2 days')`;

const MAKE = `
insert into connection_budgets (company_id, connection_id, next_at, curve_cap, curve_at, break_after)
select :companyId, c.id, :now, case when ${IS_PROVEN} then ${String(PROVEN_COLD_CAP)} else ${String(FIRST_COLD_CAP)} end,
       :now, :breakAfter
  from connections c where c.company_id = :companyId and c.id = :connectionId
on conflict do nothing returning ${COLUMNS}`;

const SAVE = `
update connection_budgets set
  next_at = :nextAt, new_chats_from = :newChatsFrom, quota_total = :quotaTotal, quota_used = :quotaUsed,
  quota_ends_at = :quotaEndsAt, quota_warning = :quotaWarning, quota_told_at = :quotaToldAt, curve_cap = :curveCap,
  curve_at = :curveAt, clean_days = :cleanDays, cold_cap = :coldCap, warm_cap = :warmCap, draws = :draws,
  cold_since_break = :coldSinceBreak, break_after = :breakAfter, hold_reason = :holdReason, hold_since = :holdSince,
  hold_until = :holdUntil, released_at = :releasedAt, last_incident_at = :lastIncidentAt
where company_id = :companyId and connection_id = :connectionId`;

/** The budgets of connections: one row each, locked by whatever changes it. */
@injectable()
export class Budgets {
  /** Locks a connection's budget. @returns undefined where another transaction has it, or the connection is gone */
  async lockFree(ctx: Ctx, connectionId: number, now: Date): Promise<Budget | undefined> {
    const { companyId } = ctx;
    const [row] = await prepared<BudgetRow>(ctx, 'governor.budget-free', FREE, {
      companyId,
      connectionId,
    });
    return row ? budgetOf(row) : this.#make(ctx, connectionId, now);
  }

  /** Waits for a connection's budget and locks it. @returns undefined where the connection is gone */
  async lock(ctx: Ctx, connectionId: number, now: Date): Promise<Budget | undefined> {
    const { companyId } = ctx;
    await this.#make(ctx, connectionId, now);
    const [row] = await prepared<BudgetRow>(ctx, 'governor.budget-locked', LOCKED, {
      companyId,
      connectionId,
    });
    return row && budgetOf(row);
  }

  /** Those of connections; one that never had a budget has none here. */
  async find(ctx: Ctx, connectionIds: readonly number[]): Promise<ReadonlyMap<number, Budget>> {
    const rows = await prepared<BudgetRow>(ctx, 'governor.budgets', MANY, {
      companyId: ctx.companyId,
      connectionIds: [...connectionIds],
    });
    return new Map(rows.map((row) => [row.connectionId, budgetOf(row)]));
  }

  /** Keeps a budget that this transaction has locked, on the way of its next statement. */
  save(ctx: Ctx, budget: Budget): void {
    const saved = prepared(ctx, 'governor.budget-save', SAVE, {
      companyId: ctx.companyId,
      ...rowOf(budget),
    });
    ctx.underWay(saved);
  }

  async #make(ctx: Ctx, connectionId: number, now: Date): Promise<Budget | undefined> {
    const [made] = await prepared<BudgetRow>(ctx, 'governor.budget-make', MAKE, {
      companyId: ctx.companyId,
      connectionId,
      now,
      monthAgo: after(now, -26 * DAY),
      breakAfter: messagesToBreak(drawOf(connectionId, 0)),
    });
    return made && budgetOf(made);
  }
}

const quotaOf = (row: BudgetRow): Quota | null =>
  row.quotaTotal === null
    ? null
    : {
        total: row.quotaTotal,
        used: row.quotaUsed ?? 0,
        endsAt: row.quotaEndsAt,
        warning: row.quotaWarning,
      };

const budgetOf = (row: BudgetRow): Budget => ({
  connectionId: row.connectionId,
  nextAt: row.nextAt,
  newChatsFrom: row.newChatsFrom,
  quota: quotaOf(row),
  quotaToldAt: row.quotaToldAt,
  curve: { cap: row.curveCap, at: row.curveAt, cleanDays: row.cleanDays },
  chosen: { cold: row.coldCap, warm: row.warmCap },
  pace: {
    draws: row.draws,
    coldSinceBreak: row.coldSinceBreak,
    breakAfter: row.breakAfter,
  },
  hold:
    row.holdReason && row.holdSince
      ? { reason: row.holdReason, since: row.holdSince, until: row.holdUntil }
      : null,
  releasedAt: row.releasedAt,
  lastIncidentAt: row.lastIncidentAt,
});

const rowOf = (budget: Budget): Record<keyof BudgetRow, unknown> => ({
  connectionId: budget.connectionId,
  nextAt: budget.nextAt,
  newChatsFrom: budget.newChatsFrom,
  quotaTotal: budget.quota?.total ?? null,
  quotaUsed: budget.quota?.used ?? null,
  quotaEndsAt: budget.quota?.endsAt ?? null,
  quotaWarning: budget.quota?.warning ?? 'none',
  quotaToldAt: budget.quotaToldAt,
  curveCap: budget.curve.cap,
  curveAt: budget.curve.at,
  cleanDays: budget.curve.cleanDays,
  coldCap: budget.chosen.cold,
  warmCap: budget.chosen.warm,
  draws: budget.pace.draws,
  coldSinceBreak: budget.pace.coldSinceBreak,
  breakAfter: budget.pace.breakAfter,
  holdReason: budget.hold?.reason ?? null,
  holdSince: budget.hold?.since ?? null,
  holdUntil: budget.hold?.until ?? null,
  releasedAt: budget.releasedAt,
  lastIncidentAt: budget.lastIncidentAt,
});
