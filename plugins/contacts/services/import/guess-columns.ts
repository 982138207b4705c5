import type { ColumnUse } from '../../shared/import-schemas.ts';
import { withoutPunctuation } from '../phone-number.ts';
import { isGivenName, useOfTitle } from './column-titles.ts';
import type { TableRow } from './table.ts';

/** The guessed contents of a spreadsheet; the reader has the last word. */
export interface GuessedColumns {
  readonly hasHeader: boolean;
  /** One for each column. */
  readonly columns: readonly ColumnUse[];
}

const SAMPLE = 50;

const isPhone = (cell: string): boolean => /^\+?\d{8,15}$/.test(withoutPunctuation(cell));
const isEmail = (cell: string): boolean => /^\S+@\S+\.\S+$/.test(cell);
const isName = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !isEmail(cell);

const hasTitles = ({ cells }: TableRow): boolean =>
  !cells.some(isPhone) && cells.some((cell) => useOfTitle(cell) !== undefined);

/** The free column in which most cells look as wanted; undefined when they are few. */
const mostly = (
  rows: readonly TableRow[],
  taken: readonly (ColumnUse | undefined)[],
  fits: (cell: string) => boolean,
): number | undefined => {
  const shares = taken.map((use, at) => {
    if (use !== undefined) return 0;
    const filled = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
    return filled.length === 0 ? 0 : filled.filter(fits).length / filled.length;
  });
  const best = Math.max(0, ...shares);
  return best >= 0.5 ? shares.indexOf(best) : undefined;
};

/** Rank of "First name" among the titles; see `column-titles.ts`. */
const FIRST_NAME = useOfTitle('First name')?.rank ?? 0;

/** Of several columns that could be it, the one called most clearly so; names may be made of several columns. */
const byTitles = (titles: readonly string[]): (ColumnUse | undefined)[] => {
  const found = titles.map((title) =>
    isGivenName(title, titles) ? { use: 'name' as const, rank: FIRST_NAME } : useOfTitle(title),
  );
  const best = new Map<ColumnUse, number>();
  for (const each of found) {
    if (each) best.set(each.use, Math.min(each.rank, best.get(each.use) ?? Infinity));
  }
  const given = new Set<ColumnUse>();
  return found.map((each) => {
    if (!each) return undefined;
    if (each.use === 'name') {
      // "Name" makes "First name" and "Last name" superfluous.
      const isWhole = each.rank === best.get('name');
      const isPart = (best.get('name') ?? 0) >= FIRST_NAME;
      return isWhole || isPart ? 'name' : undefined;
    }
    if (each.rank !== best.get(each.use) || given.has(each.use)) return undefined;
    given.add(each.use);
    return each.use;
  });
};

/** Which columns hold names, numbers and the rest: by their titles, then by what stands in them. */
export const guessColumns = (rows: readonly TableRow[]): GuessedColumns => {
  const [top] = rows;
  const width = top?.cells.length ?? 0;
  const hasHeader = top !== undefined && rows.length > 1 && hasTitles(top);
  const below = rows.slice(hasHeader ? 1 : 0, SAMPLE);
  const columns = hasHeader
    ? byTitles(top.cells)
    : Array.from({ length: width }, (): ColumnUse | undefined => undefined);
  const seek = (use: ColumnUse, fits: (cell: string) => boolean): void => {
    const at = columns.includes(use) ? undefined : mostly(below, columns, fits);
    if (at !== undefined) columns[at] = use;
  };
  seek('number', isPhone);
  seek('email', isEmail);
  seek('name', isName);
  return {
    hasHeader,
    // A column with a title is kept as a note; without one nobody would know what it says.
    columns: columns.map(
      (use, at) => use ?? (hasHeader && top.cells[at] !== '' ? 'extra' : 'skip'),
    ),
  };
};
