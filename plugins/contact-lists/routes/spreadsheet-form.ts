import type { FastifyRequest } from 'fastify';
import { formRefusalOf } from 'prosa/core';
import { contactListErrors } from '../errors.ts';

/** Largest spreadsheet that is read, in bytes: 100,000 rows of some columns. */
const MAXIMUM_FILE_BYTES = 20 * 1024 * 1024;
const TOO_LARGE = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT']);
const LONGEST_NAME = 200;

const refusalOf = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return TOO_LARGE.has(code) ? contactListErrors.ERR_IMPORT_TOO_LARGE() : formRefusalOf(error);
};

/**
 * The spreadsheet of a form. It is read and forgotten, so it never becomes a stored file.
 * @throws ERR_IMPORT_NO_FILE, ERR_IMPORT_TOO_LARGE, ERR_UNSUPPORTED_MEDIA, ERR_INVALID_MULTIPART
 */
export const receiveSpreadsheet = async (
  request: FastifyRequest,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> => {
  try {
    const limits = { files: 1, fileSize: MAXIMUM_FILE_BYTES };
    const file = await request.file({ limits, throwFileSizeLimit: true });
    if (!file) throw contactListErrors.ERR_IMPORT_NO_FILE();
    const bytes = await file.toBuffer();
    return { name: file.filename.replaceAll('\0', '').slice(0, LONGEST_NAME), bytes };
  } catch (error) {
    throw refusalOf(error);
  }
};
