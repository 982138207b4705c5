import { hoursFault } from '../../public.ts';
import type { BusinessDay, TimeInterval, Weekday } from '../../public.ts';
import { isEndTime, isTime } from './time-mask.ts';

/** The first interval of a day that is opened. */
const USUAL: TimeInterval = { startTime: '08:00', endTime: '18:00' };

/** The fault of each day, as a translation key. */
export const faultsOf = (days: readonly BusinessDay[]): ReadonlyMap<Weekday, string> => {
  const faults = new Map<Weekday, string>();
  for (const { weekdayEn, intervals } of days) {
    const isMistyped = intervals.some(
      ({ startTime, endTime }) => !isTime(startTime) || !isEndTime(endTime),
    );
    if (isMistyped) faults.set(weekdayEn, 'hours.invalid');
  }
  const fault = faults.size === 0 ? hoursFault(days) : undefined;
  if (fault) faults.set(fault.day, `hours.${fault.reason}`);
  return faults;
};

export const hasFault = (days: readonly BusinessDay[]): boolean => faultsOf(days).size > 0;

/** A day with other intervals. */
const withIntervals = (day: BusinessDay, intervals: readonly TimeInterval[]): BusinessDay => ({
  ...day,
  intervals,
});

/** Changes one day of a week. */
export const changeDay = (
  days: readonly BusinessDay[],
  weekday: Weekday,
  intervals: readonly TimeInterval[],
): readonly BusinessDay[] =>
  days.map((day) => (day.weekdayEn === weekday ? withIntervals(day, intervals) : day));

/** One more interval after the last, with an hour between, as far as the day reaches. */
export const addInterval = (intervals: readonly TimeInterval[]): readonly TimeInterval[] => {
  const last = intervals.at(-1);
  if (!last) return [USUAL];
  const hour = Math.min(Number(last.endTime.slice(0, 2)) + 1, 22);
  const at = (hours: number): string => `${String(hours).padStart(2, '0')}:00`;
  return [...intervals, { startTime: at(hour), endTime: at(Math.min(hour + 4, 23)) }];
};

const WEEKEND: ReadonlySet<Weekday> = new Set(['saturday', 'sunday']);

/** The hours of one day for others as well: from Monday to Friday, or for all. */
export const copyDay = (
  days: readonly BusinessDay[],
  { intervals }: BusinessDay,
  to: 'workdays' | 'all',
): readonly BusinessDay[] =>
  days.map((day) =>
    to === 'all' || !WEEKEND.has(day.weekdayEn) ? withIntervals(day, intervals) : day,
  );

/** As the API takes them: by their intervals alone. */
export const bodyOf = (days: readonly BusinessDay[]): readonly object[] =>
  days.map(({ weekday, weekdayEn, intervals }) => ({ weekday, weekdayEn, intervals }));
