import { MAXIMUM_COLUMNS } from '../limits.ts';
import { dateOf } from './dates.ts';
import { RecordReader } from './reader.ts';
import { KIND, recordsFrom } from './records.ts';
import type { Workbook } from './workbook.ts';

/** The last two bytes of a formula's result that is no number. */
const NO_NUMBER = 0xffff;
/** Its first byte where it is a truth; a text comes in a record of its own. */
const TRUTH = 1;

type Cell = string | number | boolean | Date;

interface Place {
  readonly row: number;
  readonly column: number;
}

type ReadValue = (reader: RecordReader, style: number) => Cell;

/** The rows of a sheet while they are read. */
class Rows {
  readonly cells: Cell[][] = [];

  put({ row, column }: Place, cell: Cell): void {
    if (column >= MAXIMUM_COLUMNS || cell === '') return;
    while (this.cells.length <= row) this.cells.push([]);
    const cells = this.cells[row];
    while (cells && cells.length < column) cells.push('');
    if (cells) cells[column] = cell;
  }
}

const truthOf = (reader: RecordReader): Cell => {
  const value = reader.byte() === 1;
  const isError = reader.byte() === 1;
  return isError ? '' : value;
};

/** How each kind of cell says what it holds; a formula's text comes after it. */
const valuesIn = ({ texts, dateStyles, epoch }: Workbook): ReadonlyMap<number, ReadValue> => {
  const shown = (value: number, style: number): Cell =>
    dateStyles[style] === true && value >= 0 ? dateOf(value, epoch) : value;
  const written: ReadValue = (reader) => reader.text();
  return new Map<number, ReadValue>([
    [KIND.sharedText, (reader) => texts[reader.long()] ?? ''],
    [KIND.text, written],
    [KIND.richText, written],
    [KIND.number, (reader, style) => shown(reader.double(), style)],
    [KIND.shortNumber, (reader, style) => shown(reader.packed(), style)],
    [KIND.truth, truthOf],
    [
      KIND.formula,
      (reader, style) => {
        const result = reader.bytes(8);
        const isNumber = ((result[6] ?? 0) | ((result[7] ?? 0) << 8)) !== NO_NUMBER;
        if (isNumber) return shown(new RecordReader([result]).double(), style);
        return result[0] === TRUTH ? result[2] === 1 : '';
      },
    ],
  ]);
};

/** Cells of a sheet by their rows. @throws RangeError where a record is broken */
export const cellsFrom = (stream: Uint8Array, workbook: Workbook): readonly (readonly Cell[])[] => {
  const rows = new Rows();
  const values = valuesIn(workbook);
  const shortNumber = values.get(KIND.shortNumber);
  let last: Place = { row: 0, column: 0 };
  for (const { kind, pieces } of recordsFrom(stream, workbook.sheetAt ?? stream.length)) {
    const reader = new RecordReader(pieces);
    const value = values.get(kind);
    if (kind === KIND.end) break;
    if (kind === KIND.formulaText) rows.put(last, reader.text());
    if (value) {
      last = { row: reader.short(), column: reader.short() };
      rows.put(last, value(reader, reader.short()));
    }
    if (kind === KIND.manyShortNumbers && shortNumber) {
      const row = reader.short();
      const first = reader.short();
      // A style and a number for each, and the last column after them.
      const count = ((pieces[0]?.length ?? 0) - 6) / 6;
      for (let at = 0; at < count; at += 1) {
        const style = reader.short();
        rows.put({ row, column: first + at }, shortNumber(reader, style));
      }
    }
  }
  return rows.cells;
};
