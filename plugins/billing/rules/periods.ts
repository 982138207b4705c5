import { RENEWAL_MONTHS } from 'prosa/core';
import type { Recurrence } from 'prosa/core';

/** Number of the day in its month, 1 to 31. */
const dayOfMonth = (day: string): number => Number(day.slice(8, 10));

const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The last day of the month of a calendar day, 28 to 31. */
const lastOf = (day: string): number =>
  daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));

/**
 * The day of the month on which a company's periods begin.
 * @param day of its due date, as `2026-03-31`
 * @param kept the anchor so far; it counts no more where somebody moved the due date to another day
 */
export const anchorOf = (day: string, kept: number | undefined): number =>
  kept !== undefined && Math.min(kept, lastOf(day)) === dayOfMonth(day) ? kept : dayOfMonth(day);

/** A day some months later: on the anchor, or on the last day of a month that is too short for it. */
export const monthsAfter = (day: string, months: number, anchorDay: number): string => {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months));
  const year = first.getUTCFullYear();
  const month = first.getUTCMonth() + 1;
  const number = Math.min(anchorDay, daysInMonth(year, month));
  return `${String(year)}-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`;
};

/** The due date after one. */
export const nextDue = (day: string, recurrence: Recurrence, anchorDay: number): string =>
  monthsAfter(day, RENEWAL_MONTHS[recurrence], anchorDay);

/** The day on which the period began that a due date ends. */
export const periodBefore = (day: string, recurrence: Recurrence, anchorDay: number): string =>
  monthsAfter(day, -RENEWAL_MONTHS[recurrence], anchorDay);

/** A due date with the anchor that led to it. */
export interface Renewal {
  readonly day: string;
  readonly anchorDay: number;
}

/**
 * The due date of a company that paid for a period. Whoever pays late begins anew on the day of the payment; nothing that was
 * paid for is lost by paying early.
 * @param options.paidDay the day of the payment, not of the news of it
 */
export const renewed = ({
  dueDay,
  paidDay,
  recurrence,
  anchorDay,
}: {
  readonly dueDay: string;
  readonly paidDay: string;
  readonly recurrence: Recurrence;
  readonly anchorDay: number | undefined;
}): Renewal => {
  const isLate = paidDay > dueDay;
  const from = isLate ? paidDay : dueDay;
  const anchor = isLate ? dayOfMonth(paidDay) : anchorOf(dueDay, anchorDay);
  return { day: nextDue(from, recurrence, anchor), anchorDay: anchor };
};
