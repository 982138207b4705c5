/** `03/2026` of a month such as `2026-03`. */
export const monthText = (month: string): string =>
  month.slice(0, 7).split('-').toReversed().join('/');
