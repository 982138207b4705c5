import type { BusinessDay, Weekday } from './public.ts';

/** The days of a week as Portuguese and the API name them, Monday first. */
export const WEEKDAYS: readonly (readonly [Weekday, string])[] = [
  ['monday', 'Segunda-feira'],
  ['tuesday', 'Terça-feira'],
  ['wednesday', 'Quarta-feira'],
  ['thursday', 'Quinta-feira'],
  ['friday', 'Sexta-feira'],
  ['saturday', 'Sábado'],
  ['sunday', 'Domingo'],
];

const usualOf = (day: Weekday): Pick<BusinessDay, 'startTime' | 'endTime'> => {
  if (day === 'sunday') return { startTime: '00:00', endTime: '00:00' };
  return { startTime: '08:00', endTime: day === 'saturday' ? '12:00' : '18:00' };
};

/** What holds until somebody says otherwise. On Sunday, from 00:00 to 00:00, nobody is there. */
export const USUAL_HOURS: readonly BusinessDay[] = WEEKDAYS.map(([weekdayEn, weekday]) => ({
  weekday,
  weekdayEn,
  ...usualOf(weekdayEn),
}));

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
