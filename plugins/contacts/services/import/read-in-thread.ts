import { runInThread, siblingModule, ThreadError } from 'prosa/core';
import { contactErrors } from '../../errors.ts';
import type { TableRow } from './table.ts';

const MILLISECONDS = 10_000;
const MEGABYTES = 256;

const reader = siblingModule(import.meta.url, './read-spreadsheet');

/**
 * Reads a spreadsheet while requests are answered.
 * @throws ERR_IMPORT_UNREADABLE, ERR_IMPORT_OLD_FORMAT, ERR_IMPORT_EMPTY, ERR_IMPORT_TOO_LARGE, ERR_IMPORT_TOO_MANY_ROWS
 */
export const readSpreadsheet = async (bytes: Uint8Array): Promise<readonly TableRow[]> => {
  try {
    return await runInThread<readonly TableRow[]>(reader, bytes, {
      milliseconds: MILLISECONDS,
      megabytes: MEGABYTES,
    });
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    const isTooMuch = error.code === 'ERR_THREAD_TIMEOUT' || error.code === 'ERR_THREAD_MEMORY';
    throw isTooMuch ? contactErrors.ERR_IMPORT_TOO_LARGE() : error;
  }
};
