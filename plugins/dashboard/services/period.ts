import { dashboardErrors } from '../errors.ts';
import type { DashboardQuery } from '../schemas.ts';

/** The time a dashboard is of, as SQL, and the values it names. Both moments are of type `timestamptz`. */
export interface Period {
  /** The same for periods whose SQL is the same text. */
  readonly key: string;
  /** Attendances queued at this moment or later. */
  readonly since: string;
  /** Attendances finished before this moment; undefined also counts those that go on. */
  readonly until: string | undefined;
  readonly bindings: Readonly<Record<string, string | Date>>;
}

const DAY_MILLISECONDS = 86_400_000;

/** The first moment of a day where the company is, whose time zone is the column `name` of `zone`. */
const startOf = (day: string): string => `(${day})::timestamp at time zone (select name from zone)`;

/**
 * The period asked for. Days begin and end where the company is.
 * @throws ERR_DASHBOARD_FILTER_REQUIRED without any part, ERR_DASHBOARD_INVALID_PERIOD when it ends before it begins
 */
export const periodOf = (
  { days, date_from: from, date_to: to }: DashboardQuery,
  now: Date,
): Period => {
  const beginnings: string[] = [];
  const bindings: Record<string, string | Date> = {};
  if (days !== undefined) {
    beginnings.push(':since::timestamptz');
    bindings.since = new Date(now.getTime() - days * DAY_MILLISECONDS);
  }
  if (from !== undefined) {
    beginnings.push(startOf(':from::date'));
    bindings.from = from;
  }
  if (to !== undefined) bindings.to = to;
  const key = Object.keys(bindings).join('-');
  if (key === '') throw dashboardErrors.ERR_DASHBOARD_FILTER_REQUIRED();
  if (from !== undefined && to !== undefined && from > to) {
    throw dashboardErrors.ERR_DASHBOARD_INVALID_PERIOD();
  }
  return {
    key,
    since: `greatest(${["'-infinity'::timestamptz", ...beginnings].join(', ')})`,
    until: to === undefined ? undefined : startOf(':to::date + 1'),
    bindings,
  };
};
