import { atom, useAtomValue } from 'jotai';
import type { PrimitiveAtom } from 'jotai';
import { HttpError, NetworkError, http, isAbort, onReset, store, userAtom } from 'prosa/web';

/**
 * Answers that were begun and not sent. The server keeps them for the person; this browser keeps what the server does not
 * know yet, so that neither a lost connection nor a session that was taken over loses a word.
 */
interface Drafts {
  readonly drafts: readonly { readonly ticketId: number; readonly body: string }[];
}

/** Milliseconds of rest after which a draft is sent to the server. */
const REST = 800;
const PREFIX = 'tickets.draft.';

/** A draft of the reader: people who share a browser do not share their drafts. */
const keyOf = (ticketId: number): string =>
  `${PREFIX}${String(store.get(userAtom)?.id ?? 0)}.${String(ticketId)}`;

const texts = new Map<string, PrimitiveAtom<string>>();
const waiting = new Map<number, ReturnType<typeof setTimeout>>();
/** Drafts the reader changed since the page was opened: an answer of the server that comes later is older. */
const touched = new Set<string>();

const textOf = (ticketId: number): PrimitiveAtom<string> => {
  const key = keyOf(ticketId);
  const known = texts.get(key);
  if (known) return known;
  const made = atom(localStorage.getItem(key) ?? '');
  texts.set(key, made);
  return made;
};

const put = (ticketId: number, body: string): Promise<void> =>
  http.put(`/tickets/${String(ticketId)}/draft`, { body });

/** Sends a draft to the server; one that cannot be sent stays in this browser, and goes with the next load. */
const keep = async (ticketId: number): Promise<void> => {
  clearTimeout(waiting.get(ticketId));
  waiting.delete(ticketId);
  const key = keyOf(ticketId);
  // Nothing is kept here for this reader: somebody else wrote it, and has left since.
  if (localStorage.getItem(key) === null) return;
  const text = textOf(ticketId);
  const body = store.get(text);
  try {
    await put(ticketId, body);
    if (store.get(text) === body) localStorage.removeItem(key);
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof NetworkError || isAbort(error)))
      throw error;
  }
};

/** Changes a draft; an empty one is gone. */
export const writeDraft = (ticketId: number, text: string): void => {
  const body = text.trim() === '' ? '' : text;
  if (store.get(textOf(ticketId)) === text) return;
  store.set(textOf(ticketId), text);
  touched.add(keyOf(ticketId));
  localStorage.setItem(keyOf(ticketId), body);
  clearTimeout(waiting.get(ticketId));
  waiting.set(
    ticketId,
    setTimeout(() => void keep(ticketId), REST),
  );
};

/** Sends at once what waits for a rest: before a ticket is left, or the page. */
export const flushDrafts = (): void => {
  for (const ticketId of [...waiting.keys()]) void keep(ticketId);
};

/** Takes over the reader's drafts from the server, and brings it those it does not know. */
const load = async (): Promise<void> => {
  const { drafts } = await http.get<Drafts>('/tickets/drafts');
  for (const { ticketId, body } of drafts) {
    const key = keyOf(ticketId);
    if (!touched.has(key) && localStorage.getItem(key) === null) {
      store.set(textOf(ticketId), body);
    }
  }
  const own = keyOf(0).slice(0, -1);
  const unsent = Object.keys(localStorage).filter((key) => key.startsWith(own));
  for (const key of unsent) await keep(Number(key.slice(own.length)));
};

/** Brings drafts from and to the server while a desk is on the screen. Returns its undoing. */
export const startDrafts = (): (() => void) => {
  const reload = (): void => {
    load().catch((error: unknown) => {
      // They stay in this browser, and the next load brings both together.
      if (!(error instanceof HttpError || error instanceof NetworkError)) throw error;
    });
  };
  const offReset = onReset(reload);
  window.addEventListener('pagehide', flushDrafts);
  reload();
  return () => {
    offReset();
    window.removeEventListener('pagehide', flushDrafts);
    flushDrafts();
  };
};

/** Forgets all drafts of this page: for the next test. */
export const forgetDrafts = (): void => {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
  touched.clear();
  texts.clear();
};

/** The answer begun in a ticket; empty where there is none. */
export const useDraft = (ticketId: number): string => useAtomValue(textOf(ticketId));
