import { NetworkError, store } from 'prosa/web';
import { outgoingAtom } from './outbox.ts';
import type { Outgoing } from './outbox.ts';

/** Milliseconds after which a message that never left has nothing to do with the ticket any more. */
const STALE = 24 * 3_600_000;

const read = (key: string): readonly Outgoing[] => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown;
    return Array.isArray(stored) ? (stored as Outgoing[]) : [];
  } catch {
    return [];
  }
};

/**
 * Keeps the texts that have not reached the server beyond the page: what was on its way when it closed is there again,
 * as not sent, and the same message when it goes out. Files the browser does not keep.
 */
export const keepUnsent = (userId: number): (() => void) => {
  const key = `tickets.unsent.${String(userId)}`;
  const error = new NetworkError();
  const left = read(key).filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < STALE);
  store.set(outgoingAtom, (all) => [
    ...left
      .filter(({ clientId }) => all.every((one) => one.clientId !== clientId))
      .map((one): Outgoing => ({ ...one, state: 'failed', error, progress: 0 })),
    ...all,
  ]);
  return store.sub(outgoingAtom, () => {
    const texts = store
      .get(outgoingAtom)
      .filter(({ file }) => file === undefined)
      .map(({ error: _, ...one }) => one);
    if (texts.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(texts));
  });
};
