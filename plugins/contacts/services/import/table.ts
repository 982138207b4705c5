import { MAXIMUM_CELL, MAXIMUM_COLUMNS } from './limits.ts';
import { Refusal } from './refusal.ts';

/** A row of a spreadsheet that holds something. */
export interface TableRow {
  /** As the spreadsheet counts it: the first is 1. */
  readonly position: number;
  readonly cells: readonly string[];
}

/** Characters no cell means: control characters, a byte order mark. Line breaks stay. */
// oxlint-disable-next-line no-control-regex -- characters no text has are what is looked for
const NOISE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff]/g;

/** Written before what a spreadsheet would take for a formula; it belongs to the writing, not to the text. */
const NEUTRALISED = /^'(?=\s*[=+\-@＝＋－＠])/u;

const tidied = (cell: string): string =>
  cell.replace(NOISE, '').trim().replace(NEUTRALISED, '').slice(0, MAXIMUM_CELL);

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '');

/**
 * The rows that hold something, all of the same width, as texts.
 * @throws Refusal ERR_IMPORT_EMPTY, ERR_IMPORT_TOO_MANY_ROWS
 */
export const tableOf = (raw: readonly (readonly string[])[], most: number): readonly TableRow[] => {
  const rows = raw.flatMap((cells, at) => {
    const tidy = cells.slice(0, MAXIMUM_COLUMNS).map(tidied);
    return lastFilled(tidy) === -1 ? [] : [{ position: at + 1, cells: tidy }];
  });
  if (rows.length === 0) throw new Refusal('ERR_IMPORT_EMPTY', 400);
  if (rows.length > most) throw new Refusal('ERR_IMPORT_TOO_MANY_ROWS', 413);
  const width = rows.reduce((widest, { cells }) => Math.max(widest, lastFilled(cells) + 1), 0);
  return rows.map(({ position, cells }) => ({
    position,
    cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  }));
};
