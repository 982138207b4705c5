import { numbersIn } from './imported-number.ts';
import type { TableRow } from './table.ts';

/**
 * Rows for the further numbers of rows that hold several: each number is a contact of that name, since any of them may be the
 * one somebody writes from. They stand behind all others, with places of their own, so that each is told what became of it.
 * @param column of the numbers
 * @param last place of the last row
 */
export const furtherRows = (
  rows: readonly TableRow[],
  column: number,
  last: number,
): readonly TableRow[] =>
  rows
    .flatMap(({ cells }) =>
      numbersIn(cells[column] ?? '')
        .slice(1)
        .map((number) => cells.map((cell, at) => (at === column ? number : cell))),
    )
    .map((cells, at) => ({ position: last + 1 + at, cells }));
