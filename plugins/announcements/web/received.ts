import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { http, isAbort, store, toast, useEvents, useNow, useReset, useUser } from 'prosa/web';
import type { AnnouncementPage } from '../schemas.ts';
import { afterEvent, present, withReceipts } from './received-state.ts';
import type { Records } from './received-state.ts';

/** The announcements of the reader, shared by all that show them. */
interface ReceivedState {
  /** Undefined until they are read for the first time. */
  readonly records: Records | undefined;
  /** Ids of those that were new when the list was opened. */
  readonly fresh: readonly number[];
  readonly hasMore: boolean;
  readonly pages: number;
  readonly error: unknown;
}

const NOTHING: ReceivedState = {
  records: undefined,
  fresh: [],
  hasMore: false,
  pages: 0,
  error: undefined,
};

const receivedAtom = atom<ReceivedState>(NOTHING);

const set = (change: (state: ReceivedState) => Partial<ReceivedState>): void =>
  store.set(receivedAtom, (state) => ({ ...state, ...change(state) }));

const change = (records: (before: Records) => Records): void =>
  set((state) => (state.records ? { records: records(state.records) } : {}));

const readPage = async (pageNumber: number, signal?: AbortSignal): Promise<void> => {
  try {
    const params = { received: true, pageNumber };
    const page = await http.get<AnnouncementPage>('/announcements', {
      params,
      ...(signal ? { signal } : {}),
    });
    set(({ records = [] }) => {
      const before = pageNumber === 1 ? [] : records;
      const ids = new Set(before.map(({ id }) => id));
      return {
        records: [...before, ...page.records.filter(({ id }) => !ids.has(id))],
        hasMore: page.hasMore,
        pages: pageNumber,
        error: undefined,
      };
    });
  } catch (error) {
    if (!isAbort(error)) set(() => ({ error }));
  }
};

/** Reads them from the beginning. */
export const reloadReceived = (): Promise<void> => readPage(1);

/** Reads those before the ones that are here. */
export const moreReceived = (): Promise<void> => readPage(store.get(receivedAtom).pages + 1);

/** Keeps them: drawn once on every page. */
export const useKeepReceived = (): void => {
  const { id } = useUser();
  useEffect(() => {
    const control = new AbortController();
    store.set(receivedAtom, NOTHING);
    void readPage(1, control.signal);
    return () => control.abort();
  }, [id]);
  useEvents(['announcement', 'announcementReceipt'], (event) =>
    change((records) => afterEvent(records, event)),
  );
  useReset(() => void reloadReceived());
};

/** The announcements that are shown now. */
export const useReceived = (): ReceivedState => {
  const state = useAtomValue(receivedAtom, { store });
  const now = useNow();
  return { ...state, records: state.records && present(state.records, now) };
};

/** The reader has seen them. Where the server does not hear of it, they are new again on the next page. */
export const markRead = (ids: readonly number[]): void => {
  if (ids.length === 0) return;
  set(({ fresh }) => ({ fresh: [...fresh, ...ids] }));
  change((records) => withReceipts(records, ids, false));
  http.post('/announcements/read', { ids: ids.slice(0, 100) }).catch(() => undefined);
};

/** The list is closed: what was new in it is no longer. */
export const forgetFresh = (): void => set(() => ({ fresh: [] }));

/** The reader has put one away. */
export const dismiss = async (id: number): Promise<void> => {
  const before = store.get(receivedAtom).records;
  change((records) => withReceipts(records, [id], true));
  try {
    await http.post(`/announcements/${String(id)}/dismiss`);
  } catch (error) {
    toast.error(error);
    const known = before?.find((record) => record.id === id);
    if (known) change((records) => records.map((each) => (each.id === id ? known : each)));
  }
};
