import type { FastifyRequest } from 'fastify';
import { formRefusalOf } from './uploads.ts';

const TOO_LARGE = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT']);
const LONGEST_NAME = 200;

/** A file of a form that was read whole. */
export interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface FormFileRules {
  readonly maximumBytes: number;
  /** The refusal of a form without a file. */
  readonly missing: () => Error;
  readonly tooLarge: () => Error;
}

/**
 * The only file of a form, for work that reads and forgets it, such as an import: it never becomes a stored file, and it may be text
 * in any encoding, which storage would refuse.
 * @throws ERR_UNSUPPORTED_MEDIA, ERR_INVALID_MULTIPART, and what the rules say
 */
export const readFormFile = async (
  request: FastifyRequest,
  { maximumBytes, missing, tooLarge }: FormFileRules,
): Promise<FormFile> => {
  try {
    const limits = { files: 1, fileSize: maximumBytes };
    const file = await request.file({ limits, throwFileSizeLimit: true });
    if (!file) throw missing();
    const bytes = await file.toBuffer();
    return { name: file.filename.replaceAll('\0', '').slice(0, LONGEST_NAME), bytes };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw TOO_LARGE.has(code) ? tooLarge() : formRefusalOf(error);
  }
};
