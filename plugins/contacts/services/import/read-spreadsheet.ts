import { csvRows } from './csv-table.ts';
import { tableOf } from './table.ts';
import type { TableRow } from './table.ts';
import { xlsRows } from './xls-table.ts';
import { xlsxRows } from './xlsx-table.ts';

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
/** The container of Excel's files before 2007. */
const isOldOffice = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/**
 * Reads a spreadsheet by its bytes, whatever it is called. Runs in a thread of its own.
 * @throws Refusal ERR_IMPORT_UNREADABLE, ERR_IMPORT_OLD_FORMAT, ERR_IMPORT_EMPTY, ERR_IMPORT_TOO_LARGE,
 * ERR_IMPORT_TOO_MANY_ROWS
 */
export const run = async ({
  bytes,
  most,
}: {
  readonly bytes: Uint8Array;
  readonly most: number;
}): Promise<readonly TableRow[]> => {
  if (isOldOffice(bytes)) return tableOf(xlsRows(bytes), most);
  return tableOf(isZip(bytes) ? await xlsxRows(bytes) : csvRows(bytes, most), most);
};
