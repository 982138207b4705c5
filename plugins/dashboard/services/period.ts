import { dashboardErrors } from '../errors.ts';
import type { DashboardQuery } from '../schemas.ts';

/** Which attendances count: a condition on rows of `t`, and the values it names. */
export interface Period {
  /** The same for periods whose condition is the same text. */
  readonly key: string;
  /** Takes the company's time zone from the column `name` of `zone`. */
  readonly sql: string;
  readonly bindings: Readonly<Record<string, string | Date>>;
}

const DAY_MILLISECONDS = 86_400_000;

const ZONE = '(select name from zone)';

/**
 * The period asked for. Days begin and end where the company is.
 * @throws ERR_DASHBOARD_FILTER_REQUIRED without any part, ERR_DASHBOARD_INVALID_PERIOD when it ends before it begins
 */
export const periodOf = (
  { days, date_from: from, date_to: to }: DashboardQuery,
  now: Date,
): Period => {
  const conditions: string[] = [];
  const bindings: Record<string, string | Date> = {};
  if (days !== undefined) {
    conditions.push('t.queued_at >= :since');
    bindings.since = new Date(now.getTime() - days * DAY_MILLISECONDS);
  }
  if (from !== undefined) {
    conditions.push(`t.queued_at >= :from::date::timestamp at time zone ${ZONE}`);
    bindings.from = from;
  }
  if (to !== undefined) {
    conditions.push(`t.finished_at < (:to::date + 1)::timestamp at time zone ${ZONE}`);
    bindings.to = to;
  }
  if (conditions.length === 0) throw dashboardErrors.ERR_DASHBOARD_FILTER_REQUIRED();
  if (from !== undefined && to !== undefined && from > to) {
    throw dashboardErrors.ERR_DASHBOARD_INVALID_PERIOD();
  }
  return { key: Object.keys(bindings).join('-'), sql: conditions.join(' and '), bindings };
};
