import { addDays, addMonths, weekdayOf } from './calendar.ts';
import { instantOf, wallTimeOf } from './zoned-time.ts';

/** How a message is repeated: on the clock of the company, whatever daylight saving does. */
export interface Recurrence {
  readonly unit: 'day' | 'week' | 'month';
  /** Every so many of them. */
  readonly every: number;
  /** The weekdays on which it is sent (0 = Sunday), for days and weeks; none: all, or that of the first. */
  readonly weekdays: readonly number[];
  /** How often it is sent at most, the first time included; null = without end. */
  readonly count: number | null;
  /** The last day (`2026-12-31`) on which it may be sent; null = without end. */
  readonly until: string | null;
  /** Leaves holidays out: they do not count. */
  readonly skipsHolidays: boolean;
}

/** The surroundings of a rule. */
export interface Surroundings {
  readonly timeZone: string;
  readonly isHoliday: (day: string) => boolean;
}

/** One time at which a message is sent; the first has number 1. */
export interface Occurrence {
  readonly number: number;
  readonly at: Date;
}

/** Days after the first one in which a next one is looked for: no holidays cover so many years. */
const HORIZON = 20 * 366;

/** The days of a rule after the first one, in their order, holidays and other weekdays included. */
function* daysAfter(first: string, { unit, every, weekdays }: Recurrence): Generator<string> {
  if (unit === 'month') {
    for (let step = every; ; step += every) yield addMonths(first, step);
  }
  if (unit === 'day') {
    for (let day = addDays(first, every); ; day = addDays(day, every)) yield day;
  }
  const chosen = weekdays.length === 0 ? [weekdayOf(first)] : [...weekdays].sort((a, b) => a - b);
  // Weeks begin on Sunday.
  for (let week = addDays(first, -weekdayOf(first)); ; week = addDays(week, 7 * every)) {
    for (const weekday of chosen) yield addDays(week, weekday);
  }
}

/** Whether a rule is for this day's weekday. */
const isChosen = ({ unit, weekdays }: Recurrence, day: string): boolean =>
  unit === 'month' || weekdays.length === 0 || weekdays.includes(weekdayOf(day));

/** Every occurrence of a rule, in order. The first is the moment that somebody chose, whatever day it is. */
export function* occurrences(
  firstAt: Date,
  rule: Recurrence | null,
  { timeZone, isHoliday }: Surroundings,
): Generator<Occurrence> {
  yield { number: 1, at: firstAt };
  if (!rule) return;
  const { count, until, skipsHolidays } = rule;
  const { day: first, time } = wallTimeOf(firstAt, timeZone);
  const horizon = addDays(first, HORIZON);
  const last = until !== null && until < horizon ? until : horizon;
  let number = 1;
  for (const day of daysAfter(first, rule)) {
    if (day > last || (count !== null && number >= count)) return;
    if (day <= first || !isChosen(rule, day) || (skipsHolidays && isHoliday(day))) continue;
    number += 1;
    yield { number, at: instantOf({ day, time }, timeZone) };
  }
}

/** The first occurrence after an instant; undefined after the last one. */
export const nextOccurrence = (
  firstAt: Date,
  rule: Recurrence | null,
  after: Date,
  surroundings: Surroundings,
): Occurrence | undefined => {
  for (const occurrence of occurrences(firstAt, rule, surroundings)) {
    if (occurrence.at > after) return occurrence;
  }
  return undefined;
};

/** The occurrences within a time, at most so many. */
export const occurrencesWithin = (
  firstAt: Date,
  rule: Recurrence | null,
  { from, to, most }: { readonly from: Date; readonly to: Date; readonly most: number },
  surroundings: Surroundings,
): readonly Occurrence[] => {
  const found: Occurrence[] = [];
  for (const occurrence of occurrences(firstAt, rule, surroundings)) {
    if (occurrence.at >= to || found.length >= most) break;
    if (occurrence.at >= from) found.push(occurrence);
  }
  return found;
};
