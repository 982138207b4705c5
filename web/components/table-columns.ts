/** How wide a column wants to be, and how soon it leaves a table that has no room for all. */
export interface ColumnSize {
  readonly key: string;
  /** Share or width as CSS grid says it: `2fr`, `minmax(0, 2fr)`, `140px`. */
  readonly width?: string;
  /** Pixels below which a column with a share says nothing any more; 120 unless told, 180 for a title. */
  readonly min?: number;
  /** On narrow screens: the card's heading, hidden, or a line with its title before it (the default). */
  readonly narrow?: 'title' | 'hidden' | 'line';
  /**
   * Where there is no room for every column, those with the highest numbers leave first, of equals the last one. A title
   * stays.
   */
  readonly priority?: number;
}

/** Pixels at both sides of a row, between two columns, and of the column of row menus. */
const SIDES = 48;
const GAP = 16;
const MENU = 44;
/** Below this many pixels rows are cards, and nothing has to leave. As in components.css. */
const CARDS = 600;
const LEAST = { title: 180, other: 120 } as const;

const fixedWidth = (width: string): number | undefined => {
  const [, pixels] = /^([\d.]+)px$/.exec(width) ?? [];
  return pixels === undefined ? undefined : Number(pixels);
};

const leastOf = ({ width = '', min, narrow }: ColumnSize): number =>
  fixedWidth(width) ?? min ?? (narrow === 'title' ? LEAST.title : LEAST.other);

const needOf = (columns: readonly ColumnSize[], hasMenu: boolean): number =>
  SIDES +
  columns.reduce((sum, column) => sum + leastOf(column), 0) +
  GAP * (columns.length - (hasMenu ? 0 : 1)) +
  (hasMenu ? MENU : 0);

/**
 * Chooses the columns a table has room for.
 * @param width pixels of the table; 0 before it is known: then all are shown
 */
export const fitColumns = <T extends ColumnSize>(
  columns: readonly T[],
  width: number,
  hasMenu: boolean,
): { readonly shown: readonly T[]; readonly dropped: readonly T[] } => {
  let shown = columns;
  while (width >= CARDS && needOf(shown, hasMenu) > width) {
    const next = shown.reduce<T | undefined>((last, column) => {
      if (column.narrow === 'title') return last;
      return (column.priority ?? 1) >= (last?.priority ?? 1) ? column : last;
    }, undefined);
    if (next === undefined) break;
    shown = shown.filter((column) => column !== next);
  }
  return { shown, dropped: columns.filter((column) => !shown.includes(column)) };
};

/** The columns as CSS grid takes them: none becomes narrower than what it needs. */
export const gridTemplate = (columns: readonly ColumnSize[], hasMenu: boolean): string => {
  const widths = columns.map((column) => {
    const { width = '' } = column;
    if (fixedWidth(width) !== undefined) return width;
    const [share = '1fr'] = /[\d.]+fr/.exec(width) ?? [];
    return `minmax(${String(leastOf(column))}px, ${share})`;
  });
  return [...widths, ...(hasMenu ? [`${String(MENU)}px`] : [])].join(' ');
};
