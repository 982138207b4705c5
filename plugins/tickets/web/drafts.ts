import { atom, useAtomValue } from 'jotai';
import type { PrimitiveAtom } from 'jotai';
import { HttpError, NetworkError, http, isAbort, onReset, store } from 'prosa/web';

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

const texts = new Map<number, PrimitiveAtom<string>>();
const waiting = new Map<number, ReturnType<typeof setTimeout>>();
/** Tickets whose draft the reader changed since the page was opened: what the server answers later is older. */
const touched = new Set<number>();

const stored = (ticketId: number): string => localStorage.getItem(PREFIX + String(ticketId)) ?? '';

const textOf = (ticketId: number): PrimitiveAtom<string> => {
  const known = texts.get(ticketId);
  if (known) return known;
  const made = atom(stored(ticketId));
  texts.set(ticketId, made);
  return made;
};

const put = (ticketId: number, body: string): Promise<void> =>
  http.put(`/tickets/${String(ticketId)}/draft`, { body });

/** Sends a draft to the server; one that cannot be sent stays in this browser, and goes with the next load. */
const keep = async (ticketId: number): Promise<void> => {
  clearTimeout(waiting.get(ticketId));
  waiting.delete(ticketId);
  const body = store.get(textOf(ticketId));
  try {
    await put(ticketId, body);
    if (store.get(textOf(ticketId)) === body) localStorage.removeItem(PREFIX + String(ticketId));
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
  touched.add(ticketId);
  localStorage.setItem(PREFIX + String(ticketId), body);
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

/** Takes over the person's drafts from the server, and brings it those it does not know. */
const load = async (): Promise<void> => {
  const { drafts } = await http.get<Drafts>('/tickets/drafts');
  for (const { ticketId, body } of drafts) {
    if (!touched.has(ticketId) && localStorage.getItem(PREFIX + String(ticketId)) === null) {
      store.set(textOf(ticketId), body);
    }
  }
  const unsent = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of unsent) await keep(Number(key.slice(PREFIX.length)));
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

/** Forgets all drafts of this page; for another person at the same screen. */
export const forgetDrafts = (): void => {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
  touched.clear();
  texts.clear();
};

/** The answer begun in a ticket; empty where there is none. */
export const useDraft = (ticketId: number): string => useAtomValue(textOf(ticketId));
