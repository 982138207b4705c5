import { useCallback, useEffect, useRef, useState } from 'react';
import { latestSeq } from '../data/events.ts';
import { isAbort } from '../data/http-error.ts';
import type { ListState } from '../data/list-state.ts';

/** Older and newer pages continue what is there; the others begin anew. */
type HistoryPlace = 'newest' | 'older' | 'newer' | 'around';

/** Which messages a page holds, as the API is asked for them. */
type HistoryRange = Readonly<Partial<Record<'before' | 'after' | 'around', number>>>;

/** A message somebody wants to see. */
interface Sought {
  readonly id: number;
  /** Tells one wish from the next for the same message. */
  readonly wish: number;
}

/** The ways through a conversation of which pages may be loaded from anywhere. */
export interface HistoryWays {
  /** The message to lead the reader to as soon as it is here. */
  readonly sought: Sought | undefined;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  /** Leads to a message, with what was said around it where that is not here yet. */
  readonly reveal: (messageId: number) => void;
  /** Back to the present. */
  readonly reload: () => void;
}

export interface HistorySource {
  readonly state: Pick<
    ListState<{ readonly id: number }>,
    'hasEarlier' | 'hasMore' | 'status' | 'first' | 'last'
  >;
  /** Whether a message is among those that are here. */
  readonly isShown: (messageId: number) => boolean;
  /** Begins something, or says that it failed. Has to stay the same function. */
  readonly dispatch: (
    action:
      | { readonly type: 'restart' | 'load' | 'loadEarlier' | 'loadMore' }
      | { readonly type: 'failed'; readonly error: unknown },
  ) => void;
  /**
   * Reads a page and shows it. Has to stay the same function while the conversation is the same: another one begins anew.
   * @param since highest event number known when the page was asked for
   */
  readonly read: (
    place: HistoryPlace,
    range: HistoryRange,
    options: { readonly signal: AbortSignal; readonly since: number },
  ) => Promise<void>;
}

const rangeOf = (place: HistoryPlace, id: number): HistoryRange =>
  place === 'newest' ? {} : { [{ older: 'before', newer: 'after', around: 'around' }[place]]: id };

/** Reads the newest page of a conversation at once and others on request, one at a time. */
export const useHistory = ({ state, isShown, dispatch, read }: HistorySource): HistoryWays => {
  const [sought, setSought] = useState<Sought>();
  const running = useRef<AbortController>(undefined);
  const fetchPage = useCallback(
    async (place: HistoryPlace, id = 0): Promise<void> => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      try {
        const options = { signal: control.signal, since: latestSeq() };
        await read(place, rangeOf(place, id), options);
      } catch (error) {
        if (!isAbort(error)) dispatch({ type: 'failed', error });
      } finally {
        if (running.current === control) running.current = undefined;
      }
    },
    [read, dispatch],
  );

  useEffect(() => {
    dispatch({ type: 'restart' });
    void fetchPage('newest');
    return () => running.current?.abort();
  }, [fetchPage, dispatch]);

  const reload = useCallback(() => {
    dispatch({ type: 'load' });
    void fetchPage('newest');
  }, [fetchPage, dispatch]);

  const { hasEarlier, hasMore, status } = state;
  const oldest = state.first?.id;
  const newest = state.last?.id;
  const loadOlder = useCallback(() => {
    if (!hasEarlier || status !== 'ready' || running.current) return;
    dispatch({ type: 'loadEarlier' });
    void fetchPage('older', oldest);
  }, [hasEarlier, oldest, status, fetchPage, dispatch]);
  const loadNewer = useCallback(() => {
    if (!hasMore || status !== 'ready' || running.current) return;
    dispatch({ type: 'loadMore' });
    void fetchPage('newer', newest);
  }, [hasMore, newest, status, fetchPage, dispatch]);

  const isHere = useRef(isShown);
  useEffect(() => {
    isHere.current = isShown;
  });
  const reveal = useCallback(
    (id: number) => {
      setSought((before) => ({ id, wish: (before?.wish ?? 0) + 1 }));
      if (!isHere.current(id)) void fetchPage('around', id);
    },
    [fetchPage],
  );
  return { sought, loadOlder, loadNewer, reveal, reload };
};
