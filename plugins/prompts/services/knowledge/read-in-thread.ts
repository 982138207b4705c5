import { runInThread, siblingModule, ThreadError } from 'prosa/core';
import type { ReadDocument, Unreadable } from './read-document.ts';

const MILLISECONDS = 20_000;
const MEGABYTES = 384;

const reader = siblingModule(import.meta.url, './read-document');

/**
 * Reads a document while requests are answered.
 * @param type media type as its sender declares it, empty where nobody does
 * @returns `too-large` where it takes too long or too much memory
 */
export const readDocument = async (
  bytes: Uint8Array,
  type: string,
): Promise<ReadDocument | Unreadable | 'too-large'> => {
  const limits = { milliseconds: MILLISECONDS, megabytes: MEGABYTES };
  try {
    return await runInThread<ReadDocument | Unreadable>(reader, { bytes, type }, limits);
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    const isTooMuch = error.code === 'ERR_THREAD_TIMEOUT' || error.code === 'ERR_THREAD_MEMORY';
    return isTooMuch ? 'too-large' : 'unreadable';
  }
};
