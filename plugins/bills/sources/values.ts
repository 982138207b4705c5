type Row = Readonly<Record<string, unknown>>;

/** A value of another program as text: programs write numbers as text, and none as null. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

export const rowOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {};

/** The rows of a list, or of the first list that stands under one of these names. */
export const rowsOf = (value: unknown, ...names: readonly string[]): readonly Row[] => {
  const lists = [value, ...names.map((name) => rowOf(value)[name])];
  const list = lists.find((each): each is unknown[] => Array.isArray(each)) ?? [];
  return list.map(rowOf);
};

/** Cents of an amount: `1234.5`, `1.234,50`, `1234,5`, a number. */
export const centsOf = (value: unknown): number => {
  const text = textOf(value).replaceAll(/[^\d.,-]/g, '');
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  const amount = Number(plain);
  return Number.isFinite(amount) ? Math.round(amount * 100) : 0;
};

/** A day as `YYYY-MM-DD`, of `2026-11-27 00:00:00` or `27/11/2026`; empty for anything else. */
export const dayOf = (value: unknown): string => {
  const text = textOf(value);
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${String(month)}-${String(day)}`;
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '';
};

/** An address of a program without a slash at the end, https unless it says otherwise. @param tail its known end */
export const baseOf = (address: string, tail: RegExp): string => {
  const text = address.trim().replace(/\/+$/, '').replace(tail, '').replace(/\/+$/, '');
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
};

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
