import { dashboardErrors } from '../errors.ts';
import type { DashboardQuery } from '../schemas.ts';

/** Which attendances count: a condition on rows of `t`, and the values it names. */
export interface Period {
  readonly sql: string;
  readonly bindings: Readonly<Record<string, string | Date>>;
}

const DAY_MILLISECONDS = 86_400_000;

/**
 * The period asked for. Days begin and end where the company is.
 * @throws ERR_DASHBOARD_FILTER_REQUIRED without any part, ERR_DASHBOARD_INVALID_PERIOD when it ends before it begins
 */
export const periodOf = (
  { days, date_from: from, date_to: to }: DashboardQuery,
  now: Date,
  timeZone: string,
): Period => {
  const conditions: string[] = [];
  const bindings: Record<string, string | Date> = {};
  if (days !== undefined) {
    conditions.push('t.queued_at >= :since');
    bindings.since = new Date(now.getTime() - days * DAY_MILLISECONDS);
  }
  if (from !== undefined) {
    conditions.push('t.queued_at >= :from::date::timestamp at time zone :timeZone');
    bindings.from = from;
  }
  if (to !== undefined) {
    conditions.push('t.finished_at < (:to::date + 1)::timestamp at time zone :timeZone');
    bindings.to = to;
  }
  if (conditions.length === 0) throw dashboardErrors.ERR_DASHBOARD_FILTER_REQUIRED();
  if (from !== undefined && to !== undefined && from > to) {
    throw dashboardErrors.ERR_DASHBOARD_INVALID_PERIOD();
  }
  if (from !== undefined || to !== undefined) bindings.timeZone = timeZone;
  return { sql: conditions.join(' and '), bindings };
};
