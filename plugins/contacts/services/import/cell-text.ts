const two = (value: number): string => String(value).padStart(2, '0');

/** As it stands in a Brazilian spreadsheet; the time only where there is one. */
const dateText = (date: Date): string => {
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${String(date.getUTCFullYear())}`;
  const [hour, minute] = [date.getUTCHours(), date.getUTCMinutes()];
  return hour === 0 && minute === 0 ? day : `${day} ${two(hour)}:${two(minute)}`;
};

/** Digits as they are: a phone is not to be read as 5.5e12, nor rounded. */
const numberText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);

/** The value of a cell of a workbook as a text; dates are those of their UTC parts. */
export const cellText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (value instanceof Date) return dateText(value);
  return typeof value === 'boolean' ? String(value) : '';
};
