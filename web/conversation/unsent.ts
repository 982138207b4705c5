import type { PrimitiveAtom } from 'jotai';
import { NetworkError } from '../data/http-error.ts';
import { store } from '../store.ts';

/** A message between this page and the server. */
export interface UnsentMessage {
  /** Chosen in the page: sent again with the same one it is the same message. */
  readonly clientId: string;
  readonly state: 'sending' | 'failed';
  readonly error?: unknown;
  readonly file?: File;
  /** Share of a file sent so far, 0 to 1. */
  readonly progress: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Milliseconds after which a message that never left has nothing to do with its conversation any more. */
const STALE = 24 * 3_600_000;

const read = (key: string): readonly unknown[] => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
};

/**
 * Keeps the messages without a file that have not reached the server beyond the page: what was on its way when it closed is
 * there again, as not sent, and the same message when it goes out. Files the browser does not keep.
 * @param outgoing everything between this page and the server
 * @param key in this browser, of one kind of conversation and one person
 * @returns its undoing
 */
export const keepUnsent = <M extends UnsentMessage>(
  outgoing: PrimitiveAtom<readonly M[]>,
  key: string,
): (() => void) => {
  const error = new NetworkError();
  const left = (read(key) as readonly M[]).filter(
    ({ createdAt }) => Date.now() - Date.parse(createdAt) < STALE,
  );
  store.set(outgoing, (all) => [
    ...left
      .filter(({ clientId }) => all.every((one) => one.clientId !== clientId))
      .map((one): M => ({ ...one, state: 'failed', error, progress: 0 })),
    ...all,
  ]);
  return store.sub(outgoing, () => {
    const texts = store
      .get(outgoing)
      .filter(({ file }) => file === undefined)
      .map(({ error: _, ...one }) => one);
    if (texts.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(texts));
  });
};
