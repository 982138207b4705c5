import { atom, useAtomValue } from 'jotai';
import type { PrimitiveAtom } from 'jotai';
import { http } from '../data/http.ts';
import { HttpError, NetworkError, isAbort } from '../data/http-error.ts';
import { onReset } from '../data/events.ts';
import { store } from '../store.ts';
import { userAtom } from '../user/state.ts';

/** A draft as the server keeps it, by the id of its conversation. */
interface Draft {
  readonly id: number;
  readonly body: string;
}

/** The place where the server keeps the drafts of one kind of conversation. */
export interface DraftPlace {
  /** Begins the keys in this browser, with a dot at its end. */
  readonly prefix: string;
  readonly load: () => Promise<readonly Draft[]>;
  /** Path below `/api` that a draft is put to. */
  readonly pathOf: (id: number) => string;
}

/** Milliseconds of rest after which a draft is sent to the server. */
const REST = 800;

/**
 * Messages that were begun and not sent. The server keeps them for the person; this browser keeps what the server does not
 * know yet, so that neither a lost connection nor a session that was taken over loses a word.
 */
export class Drafts {
  readonly #place: DraftPlace;
  readonly #texts = new Map<string, PrimitiveAtom<string>>();
  readonly #waiting = new Map<number, ReturnType<typeof setTimeout>>();
  /** Drafts the reader changed since the page was opened: an answer of the server that comes later is older. */
  readonly #touched = new Set<string>();

  constructor(place: DraftPlace) {
    this.#place = place;
  }

  /** Changes a draft; an empty one is gone. */
  write(id: number, text: string): void {
    const body = text.trim() === '' ? '' : text;
    if (store.get(this.#textOf(id)) === text) return;
    store.set(this.#textOf(id), text);
    this.#touched.add(this.#keyOf(id));
    localStorage.setItem(this.#keyOf(id), body);
    clearTimeout(this.#waiting.get(id));
    this.#waiting.set(
      id,
      setTimeout(() => void this.#keep(id), REST),
    );
  }

  /** Sends at once what waits for a rest: before a conversation is left, or the page. */
  flush(): void {
    for (const id of [...this.#waiting.keys()]) void this.#keep(id);
  }

  /** Brings drafts from and to the server while their screen is shown. Returns its undoing. */
  start(): () => void {
    const flush = (): void => this.flush();
    const reload = (): void => {
      this.#load().catch((error: unknown) => {
        // They stay in this browser, and the next load brings both together.
        if (!(error instanceof HttpError || error instanceof NetworkError)) throw error;
      });
    };
    const offReset = onReset(reload);
    window.addEventListener('pagehide', flush);
    reload();
    return () => {
      offReset();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }

  /** Forgets all drafts of this page: for the next test. */
  forget(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#touched.clear();
    this.#texts.clear();
  }

  /** The message begun in a conversation; empty where there is none. A hook. */
  readonly use = (id: number): string => useAtomValue(this.#textOf(id));

  /** A draft of the reader: people who share a browser do not share their drafts. */
  #keyOf(id: number): string {
    return `${this.#place.prefix}${String(store.get(userAtom)?.id ?? 0)}.${String(id)}`;
  }

  #textOf(id: number): PrimitiveAtom<string> {
    const key = this.#keyOf(id);
    const known = this.#texts.get(key);
    if (known) return known;
    const made = atom(localStorage.getItem(key) ?? '');
    this.#texts.set(key, made);
    return made;
  }

  /** Sends a draft to the server; one that cannot be sent stays in this browser, and goes with the next load. */
  async #keep(id: number): Promise<void> {
    clearTimeout(this.#waiting.get(id));
    this.#waiting.delete(id);
    const key = this.#keyOf(id);
    // Nothing is kept here for this reader: somebody else wrote it, and has left since.
    if (localStorage.getItem(key) === null) return;
    const text = this.#textOf(id);
    const body = store.get(text);
    try {
      await http.put(this.#place.pathOf(id), { body });
      if (store.get(text) === body) localStorage.removeItem(key);
    } catch (error) {
      if (!(error instanceof HttpError || error instanceof NetworkError || isAbort(error)))
        throw error;
    }
  }

  /** Takes over the reader's drafts from the server, and brings it those it does not know. */
  async #load(): Promise<void> {
    for (const { id, body } of await this.#place.load()) {
      const key = this.#keyOf(id);
      if (!this.#touched.has(key) && localStorage.getItem(key) === null) {
        store.set(this.#textOf(id), body);
      }
    }
    const own = this.#keyOf(0).slice(0, -1);
    const unsent = Object.keys(localStorage).filter((key) => key.startsWith(own));
    for (const key of unsent) await this.#keep(Number(key.slice(own.length)));
  }
}
