import { runInThread, siblingModule, ThreadError } from 'prosa/core';
import { contactErrors } from '../../errors.ts';
import { MAXIMUM_ROWS } from './limits.ts';
import type { TableRow } from './table.ts';

const MILLISECONDS = 20_000;
/** A hundred thousand rows of some columns are read in 200. */
const MEGABYTES = 512;

const reader = siblingModule(import.meta.url, './read-spreadsheet');

/**
 * Reads a spreadsheet while requests are answered.
 * @throws ERR_IMPORT_UNREADABLE, ERR_IMPORT_OLD_FORMAT, ERR_IMPORT_EMPTY, ERR_IMPORT_TOO_LARGE, ERR_IMPORT_TOO_MANY_ROWS
 * @param most rows it may have
 */
export const readSpreadsheet = async (
  bytes: Uint8Array,
  most = MAXIMUM_ROWS,
): Promise<readonly TableRow[]> => {
  try {
    return await runInThread<readonly TableRow[]>(
      reader,
      { bytes, most },
      {
        milliseconds: MILLISECONDS,
        megabytes: MEGABYTES,
      },
    );
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    const isTooMuch = error.code === 'ERR_THREAD_TIMEOUT' || error.code === 'ERR_THREAD_MEMORY';
    throw isTooMuch ? contactErrors.ERR_IMPORT_TOO_LARGE() : error;
  }
};
