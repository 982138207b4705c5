import { addDays } from './calendar.ts';

/** National holidays of Brazil that have a date (Leis 662/1949, 6.802/1980, 10.607/2002): month and day. */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];

/** Dia da Consciência Negra: national since Lei 14.759/2023. */
const CONSCIENCE = { day: '11-20', from: 2024 };

const FRIDAY_BEFORE_EASTER = -2;

/** Easter Sunday of a year, as `2026-04-05`: the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms). */
export const easterOf = (year: number): string => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, '0');
  return `${String(year)}-${month}-${String((sum % 31) + 1).padStart(2, '0')}`;
};

/** Whether a day (`2026-11-20`) is a national holiday of Brazil. */
export const isNationalHoliday = (day: string): boolean => {
  const year = Number(day.slice(0, 4));
  const date = day.slice(5);
  if (FIXED.includes(date)) return true;
  if (date === CONSCIENCE.day) return year >= CONSCIENCE.from;
  return day === addDays(easterOf(year), FRIDAY_BEFORE_EASTER);
};

/** A day as somebody writes it, `09/07` for every year or `09/07/2026` for one. */
const WRITTEN = /^(\d{2})\/(\d{2})(?:\/(\d{4}))?$/;

const partsOf = (list: string): readonly string[] =>
  list
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Tells whether a day is a holiday: a national one, or one of a company's own list. */
export const holidaysWith = (list: string): ((day: string) => boolean) => {
  const own = new Set(
    partsOf(list).flatMap((part) => {
      const [, day, month, year] = WRITTEN.exec(part) ?? [];
      if (day === undefined || month === undefined) return [];
      return [year === undefined ? `${month}-${day}` : `${year}-${month}-${day}`];
    }),
  );
  return (day) => isNationalHoliday(day) || own.has(day) || own.has(day.slice(5));
};
