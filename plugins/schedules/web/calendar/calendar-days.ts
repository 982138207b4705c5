import { addDays, addMonths, weekdayOf } from '../../shared/calendar.ts';

export type CalendarMode = 'month' | 'week';

/** The days of a calendar that shows a day, in weeks that begin on Sunday. */
export const weeksOf = (day: string, mode: CalendarMode): readonly (readonly string[])[] => {
  const first = mode === 'month' ? `${day.slice(0, 8)}01` : day;
  const start = addDays(first, -weekdayOf(first));
  const week = (at: number): readonly string[] =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, at * 7 + weekday));
  if (mode === 'week') return [week(0)];
  const next = addMonths(first, 1);
  const weeks: (readonly string[])[] = [];
  for (let at = 0; (week(at)[0] ?? next) < next; at += 1) weeks.push(week(at));
  return weeks;
};

/** A day in the period before or after that of a day. */
export const moved = (day: string, mode: CalendarMode, by: 1 | -1): string =>
  mode === 'month' ? addMonths(day, by) : addDays(day, 7 * by);

/** Where a key leads from a day; undefined for a key that leads nowhere. */
export const dayAfterKey = (day: string, key: string, mode: CalendarMode): string | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'PageUp') return moved(day, mode, -1);
  return key === 'PageDown' ? moved(day, mode, 1) : undefined;
};
