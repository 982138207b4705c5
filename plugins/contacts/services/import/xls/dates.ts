/** Formats of Excel's own that show a number as a date, a time or both. */
const OWN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

const isOwn = (format: number): boolean => OWN.some(([from, to]) => format >= from && format <= to);

/** Parts of a format that are shown as they are: quoted, in brackets, or after a backslash; and words for all numbers. */
const LITERAL = /"[^"]*"|\[[^\]]*\]|\\.|general|standard/gi;

/** Whether a format shows a number as a date. @param code what a workbook says of it, if it is no format of Excel's own */
export const isDateFormat = (format: number, code: string | undefined): boolean =>
  code === undefined ? isOwn(format) : /[dmyhs]/i.test(code.replace(LITERAL, ''));

const DAY = 86_400_000;
const SECOND = 1_000;
/** Days from the first of January 1970 back to where each of the two countings begins. */
const BEGINS = { 1900: 25_569, 1904: 24_107 } as const;
/** Excel counts a 29th of February 1900, which there was not. */
const FALSE_DAY = 60;

/** The date that a number stands for, in UTC. @param epoch the year in which the workbook begins to count days */
export const dateOf = (serial: number, epoch: keyof typeof BEGINS): Date => {
  const days = epoch === 1900 && serial < FALSE_DAY ? serial + 1 : serial;
  return new Date(Math.round(((days - BEGINS[epoch]) * DAY) / SECOND) * SECOND);
};
