import { find, read } from 'cfb';
import { cellText } from './cell-text.ts';
import { Refusal } from './refusal.ts';
import { cellsFrom } from './xls/cells.ts';
import { readWorkbook } from './xls/workbook.ts';

/** The streams of a container that hold a workbook: of Excel 97 and later, and of older ones. */
const STREAM = '/Workbook';
const OLDER = '/Book';

/** @throws Refusal ERR_IMPORT_UNREADABLE, ERR_IMPORT_OLD_FORMAT */
const streamOf = (bytes: Uint8Array): Uint8Array => {
  const container = read(bytes, { type: 'array' });
  const entry = find(container, STREAM);
  if (!entry) {
    const isOlder = find(container, OLDER) !== null;
    throw new Refusal(isOlder ? 'ERR_IMPORT_OLD_FORMAT' : 'ERR_IMPORT_UNREADABLE', 400);
  }
  return Uint8Array.from(entry.content).subarray(0, entry.size);
};

/**
 * Cells of the first sheet of a workbook as Excel wrote them from 1997 to 2003. Formulas count by the value they were saved
 * with.
 * @throws Refusal ERR_IMPORT_UNREADABLE; ERR_IMPORT_OLD_FORMAT for what is still older, or behind a password
 */
export const xlsRows = (bytes: Uint8Array): readonly (readonly string[])[] => {
  try {
    const stream = streamOf(bytes);
    return cellsFrom(stream, readWorkbook(stream)).map((cells) => cells.map(cellText));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('ERR_IMPORT_UNREADABLE', 400);
  }
};
