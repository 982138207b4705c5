import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { http } from './http.ts';
import type { Params } from './http.ts';
import { isAbort } from './http-error.ts';
import { latestSeq, useEvents, useReset } from './events.ts';
import type { RealtimeEvent } from './event-stream.ts';
import { emptyList, reduceList } from './list-state.ts';
import type { ListAction, ListRules, ListState, ListStatus } from './list-state.ts';
import { ownSeq } from './own-seq.ts';
import { useDebounced } from './use-debounced.ts';
import { visibleItems } from './visible-items.ts';

/** How live events change a list. */
export interface LiveRules<T> {
  /** Name of the event: `contact`, `ticket`. */
  readonly event: string;
  /** Field of the payload that holds the record; the event's name unless told. */
  readonly record?: string;
  /** Field that holds the id of a deleted record; `<record>Id` unless told. */
  readonly id?: string;
  /** Whether a record, as it is now, belongs to this list; where it does not, it leaves. */
  readonly accepts?: (record: T) => boolean;
  /**
   * Which events may bring a record no page has brought: new ones (the default), `always` for a list that every
   * change may bring in, `never` for one whose filter only the server can judge.
   */
  readonly enter?: 'create' | 'always' | 'never';
}

export interface ListOptions<T> {
  /** Path below `/api`; null loads nothing yet. */
  readonly path: string | null;
  /** Field of the answer that holds the records. Without it the answer is the whole list, and no page is asked for. */
  readonly itemsKey?: string;
  readonly params?: Params;
  /** Raw text of a search box: sent as `searchParam`, in lower case, once the reader stops typing. */
  readonly search?: string;
  readonly idOf?: (record: T) => string | number;
  readonly compare?: (a: T, b: T) => number;
  readonly live?: LiveRules<T>;
}

export interface List<T> {
  readonly items: readonly T[];
  readonly status: ListStatus;
  /** Of the last load or further page that failed. */
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The first page is being read again while the old rows stay. */
  readonly isRefreshing: boolean;
  /** The search the items answer to. */
  readonly searched: string;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** Shows at once what a request of this screen has answered; its event will say the same. */
  readonly upsert: (record: T) => void;
  readonly remove: (id: string | number) => void;
}

type Answer<T> =
  | readonly T[]
  | (Readonly<Record<string, readonly T[]>> & { readonly hasMore?: boolean });

/** The records of an answer, and whether there are more. */
const readAnswer = <T>(
  answer: Answer<T>,
  itemsKey: string | undefined,
): { readonly records: readonly T[]; readonly hasMore: boolean } =>
  'length' in answer
    ? { records: answer as readonly T[], hasMore: false }
    : { records: answer[itemsKey ?? ''] ?? [], hasMore: answer.hasMore ?? false };

const defaultId = (record: unknown): string | number => (record as { id: number }).id;

const toAction = <T>(event: RealtimeEvent, live: LiveRules<T>): ListAction<T> | undefined => {
  const name = live.record ?? live.event;
  if (event.action === 'delete') {
    const id = event[live.id ?? `${name}Id`] as string | number | undefined;
    return id === undefined ? undefined : { type: 'remove', id, seq: event.seq };
  }
  const record = event[name] as T | undefined;
  if (record === undefined) return undefined;
  const enter = live.enter ?? 'create';
  return {
    type: 'upsert',
    record,
    seq: event.seq,
    belongs: live.accepts?.(record) ?? true,
    mayEnter: enter === 'always' || (enter === 'create' && event.action === 'create'),
  };
};

/**
 * A list of the API: first page at once, further ones on request, kept true by live events. Changing path,
 * parameters or search starts it anew.
 */
export const useList = <T>(options: ListOptions<T>): List<T> => {
  const { path, itemsKey, live } = options;
  const rules = useMemo<ListRules<T>>(
    () => ({
      idOf: options.idOf ?? defaultId,
      ...(options.compare && { compare: options.compare }),
    }),
    // Callers write these inline; the first ones hold for the life of the list.
    [],
  );
  const searched = useDebounced((options.search ?? '').trim().toLowerCase());
  const query = JSON.stringify({ ...options.params, searchParam: searched });
  const reduce = useCallback(
    (state: ListState<T>, action: ListAction<T> | { type: 'restart' }) =>
      action.type === 'restart' ? emptyList<T>() : reduceList(state, action, rules),
    [rules],
  );
  const [state, dispatch] = useReducer(reduce, undefined, () => emptyList<T>());
  const running = useRef<AbortController>(undefined);
  const items = useMemo(() => visibleItems(state, rules), [state, rules]);

  const fetchPage = useCallback(
    async (pageNumber: number, shown?: ReadonlySet<string | number>): Promise<void> => {
      if (path === null) return;
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const since = latestSeq();
      const page = itemsKey === undefined ? {} : { pageNumber };
      const params = { ...(JSON.parse(query) as Params), ...page };
      try {
        const answer = await http.get<Answer<T>>(path, { params, signal: control.signal });
        const { records, hasMore } = readAnswer(answer, itemsKey);
        dispatch({ type: 'page', records, hasMore, isFirst: shown === undefined, since });
        // Records that moved while the reader scrolled can fill a page with what is already here.
        const isStale = shown && records.every((record) => shown.has(rules.idOf(record)));
        if (isStale && hasMore && records.length > 0) await fetchPage(pageNumber + 1, shown);
      } catch (error) {
        if (!isAbort(error)) dispatch({ type: 'failed', error });
      } finally {
        if (running.current === control) running.current = undefined;
      }
    },
    [path, itemsKey, query, rules],
  );

  const reload = useCallback(() => {
    dispatch({ type: 'load' });
    void fetchPage(1);
  }, [fetchPage]);

  const filter = JSON.stringify([path, options.params]);
  const lastFilter = useRef(filter);
  useEffect(() => {
    // Another search keeps the old rows until the new ones are here; another filter is another list.
    dispatch({ type: lastFilter.current === filter ? 'load' : 'restart' });
    lastFilter.current = filter;
    void fetchPage(1);
    return () => running.current?.abort();
  }, [fetchPage, filter]);

  const loadMore = useCallback(() => {
    if (!state.hasMore || state.status !== 'ready' || running.current) return;
    dispatch({ type: 'loadMore' });
    // Counted from what is shown: where records left or came, the next page starts elsewhere than after the last.
    const next = Math.floor(items.length / Math.max(1, state.pageSize)) + 1;
    void fetchPage(next, new Set(items.map(rules.idOf)));
  }, [state.hasMore, state.status, state.pageSize, items, fetchPage, rules]);

  useEvents(live ? [live.event] : [], (event) => {
    if (!live) return;
    if (event.action === 'reload') {
      reload();
      return;
    }
    const action = toAction(event, live);
    if (action) dispatch(action);
  });
  useReset(reload);

  return {
    items,
    status: state.status,
    error: state.error,
    hasMore: state.hasMore,
    isLoadingMore: state.isLoadingMore,
    isRefreshing: state.isRefreshing,
    searched,
    loadMore,
    reload,
    upsert: useCallback((record: T) => {
      dispatch({ type: 'upsert', record, seq: ownSeq(), mayEnter: true });
    }, []),
    remove: useCallback(
      (id: string | number) => dispatch({ type: 'remove', id, seq: ownSeq() }),
      [],
    ),
  };
};
