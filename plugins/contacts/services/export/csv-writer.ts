import { csvCell } from 'prosa/core';

/** Without it, Excel takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff';

const lineOf = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** Rows as a CSV file, as Excel writes it where Portuguese is spoken: with semicolons, in UTF-8. */
export const csvFile = async function* (
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK);
  for await (const rows of batches) yield Buffer.from(rows.map(lineOf).join(''));
};
