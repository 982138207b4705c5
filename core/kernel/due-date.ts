const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant somewhere, as `2026-03-31`. */
export const dayIn = (instant: Date, timeZone: string): string => {
  let format = dayFormats.get(timeZone);
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts });
    dayFormats.set(timeZone, format);
  }
  return format.format(instant);
};

/** An instant in the middle of a calendar day (`2026-03-31`) somewhere. */
export const middayOf = (day: string, timeZone: string): Date => {
  // No zone is further than 14 hours from Greenwich: one of these is inside the day there, near its middle.
  const candidates = [12, 0, 23].map(
    (hour) => new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000),
  );
  const inside = candidates.find((instant) => dayIn(instant, timeZone) === day);
  return inside ?? new Date(`${day}T12:00:00Z`);
};

const DAY_MILLISECONDS = 86_400_000;

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);

/**
 * A subscription is good to the end of its due date, and of the platform's days of grace after it, where the company is.
 * @param graceDays calendar days
 */
export const isPastDue = (dueDate: Date, now: Date, timeZone: string, graceDays: number): boolean =>
  dayIn(now, timeZone) > daysAfter(dayIn(dueDate, timeZone), graceDays);

/** How many days of grace the platform gives: its setting `gracePeriod`, as a column of any statement. */
export const GRACE_DAYS_SQL = `coalesce((select value::int from platform_settings where key = 'gracePeriod'), 0) as grace_days`;

/**
 * Whether a company (`c`) is the platform's own, the one its own people work in, as a column of any statement. Nobody
 * bills it: its due date closes and pauses nothing.
 */
export const IS_PLATFORMS_SQL = `exists (select 1 from users own where own.company_id = c.id and own.is_super) as is_platforms`;

/** Days after its due date on which the connections of a company are closed. */
export const CLOSED_AFTER_DAYS = 30;

/**
 * Whether the connections of a company are closed because nobody paid, as a condition of any statement. Never before the
 * days of grace are over. The database's clock counts.
 * @param company alias of its row of `companies`
 */
export const unpaidSql = (company: string): string =>
  // Without the first part, the calendar of every company would be asked each time.
  `(${company}.due_date < now() - interval '${CLOSED_AFTER_DAYS - 1} days'
    and (now() at time zone ${company}.time_zone)::date >= (${company}.due_date at time zone ${company}.time_zone)::date
          + greatest(${CLOSED_AFTER_DAYS}, 1 + coalesce((select value::int from platform_settings where key = 'gracePeriod'), 0))
    and not exists (select 1 from users own where own.company_id = ${company}.id and own.is_super))`;

/** How a company renews, and by how many months. */
export const RENEWAL_MONTHS = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
} as const;

export type Recurrence = keyof typeof RENEWAL_MONTHS;
