/** A page as the lists of the API answer it. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

/** Cuts a page out of rows that were read with one more than the page holds. */
export const pageOf = <T>(rows: readonly T[], pageSize: number): Page<T> => ({
  items: rows.slice(0, pageSize),
  hasMore: rows.length > pageSize,
});

/** Rows to skip for a page number that starts at 1. */
export const offsetOf = (pageNumber: number | undefined, pageSize: number): number =>
  ((pageNumber ?? 1) - 1) * pageSize;

/** A text as an ILIKE pattern that finds it anywhere, its own `%` and `_` meaning themselves. */
export const containsPattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
