import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { storageErrors } from './storage-errors.ts';

/** Opens the file a stream is written to. Tests hand in disks that fail. */
export type OpenSink = (path: string) => Writable;

/** A new file, only ours to read, on the disk when the stream is closed. */
export const openFile: OpenSink = (path) =>
  createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const translate = (error: unknown, signal: AbortSignal): unknown => {
  if (FULL.has(codeOf(error))) return storageErrors.ERR_STORAGE_FULL();
  if (codeOf(error) === 'ABORT_ERR' && signal.reason instanceof DOMException) {
    return storageErrors.ERR_UPLOAD_TIMEOUT();
  }
  return error;
};

interface ReceiveOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly open?: OpenSink;
}

/**
 * Writes a stream to a new file, counting what really comes; the length somebody declared is not believed. On any
 * failure nothing is left.
 * @returns bytes written and their SHA-256 in hex
 */
export const receive = async (
  source: Readable,
  path: string,
  { maxBytes, signal, open = openFile }: ReceiveOptions,
): Promise<{ readonly size: number; readonly sha256: string }> => {
  const hash = createHash('sha256');
  let size = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw storageErrors.ERR_FILE_TOO_LARGE({ maxBytes });
      hash.update(chunk);
      yield chunk;
    }
  };
  const sink = open(path);
  try {
    await pipeline(source, count, sink, { signal });
  } catch (error) {
    // A sink that was still opening makes its file after the pipeline has given up.
    await finished(sink).catch(() => undefined);
    await rm(path, { force: true });
    throw translate(error, signal);
  }
  return { size, sha256: hash.digest('hex') };
};
