import type { BusinessDay, Weekday } from './public.ts';

/** The day that ends before it begins, or is named twice; undefined where all are in order. */
export const disorderedDay = (days: readonly BusinessDay[]): Weekday | undefined => {
  const named = new Set<Weekday>();
  for (const { weekdayEn, startTime, endTime } of days) {
    const isTwice = named.has(weekdayEn);
    named.add(weekdayEn);
    if (isTwice || (startTime !== '' && endTime !== '' && endTime < startTime)) return weekdayEn;
  }
  return undefined;
};
