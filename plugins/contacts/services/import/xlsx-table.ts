import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { withAddresses } from './cell-addresses.ts';
import { cellText } from './cell-text.ts';
import { MAXIMUM_UNPACKED_BYTES } from './limits.ts';
import { Refusal } from './refusal.ts';

const MAXIMUM_PARTS = 1_000;

/** The files of a workbook that hold its cells; pictures, macros and the rest are never unpacked. */
const CELLS =
  /^(\[Content_Types\]\.xml|_rels\/.*|xl\/[^/]+\.xml|xl\/_rels\/.*|xl\/worksheets\/.*)$/i;

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

/**
 * The parts that hold cells, packed anew without compression: what is read afterwards is what was measured here.
 * @throws Refusal ERR_IMPORT_UNREADABLE, ERR_IMPORT_TOO_LARGE
 */
const measured = (bytes: Uint8Array): Uint8Array => {
  let unpacked = 0;
  let count = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!CELLS.test(name)) return false;
        unpacked += originalSize;
        count += 1;
        if (unpacked > MAXIMUM_UNPACKED_BYTES || count > MAXIMUM_PARTS) {
          throw new Refusal('ERR_IMPORT_TOO_LARGE', 413);
        }
        return true;
      },
    });
    for (const [name, part] of Object.entries(parts)) {
      if (SHEET.test(name)) parts[name] = strToU8(withAddresses(strFromU8(part)));
    }
    return zipSync(parts, { level: 0 });
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('ERR_IMPORT_UNREADABLE', 400);
  }
};

/**
 * Cells of a workbook's first sheet. Formulas count by the value they were saved with; nothing outside is fetched.
 * @throws Refusal ERR_IMPORT_UNREADABLE, ERR_IMPORT_TOO_LARGE
 */
export const xlsxRows = async (bytes: Uint8Array): Promise<readonly (readonly string[])[]> => {
  const archive = measured(bytes);
  try {
    const rows = await readSheet(new Blob([archive as Uint8Array<ArrayBuffer>]));
    return rows.map((cells) => cells.map(cellText));
  } catch {
    throw new Refusal('ERR_IMPORT_UNREADABLE', 400);
  }
};
