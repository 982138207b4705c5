/** The news of a record from a live event: how it is now, or that it is gone. */
interface LiveEntry<T> {
  readonly seq: number;
  /** Undefined: gone, or no longer of this list. */
  readonly record: T | undefined;
  /** The lowest number that mentioned it; orders newcomers, whatever order events arrive in. */
  readonly firstSeq: number;
  /** Whether it may appear although no page brought it. */
  readonly mayEnter: boolean;
}

export type ListStatus = 'loading' | 'ready' | 'error';

/**
 * A list as its screen holds it: the pages the server sent, and what live events said since. The items shown are
 * computed from both by {@link visibleItems}, so that neither order nor repetition of events matters.
 */
export interface ListState<T> {
  readonly status: ListStatus;
  readonly error: unknown;
  readonly isLoadingMore: boolean;
  /** The first page is being read again while the old rows stay. */
  readonly isRefreshing: boolean;
  readonly hasMore: boolean;
  /** Records per page, as the first page showed. */
  readonly pageSize: number;
  readonly base: ReadonlyMap<string, T>;
  readonly live: ReadonlyMap<string, LiveEntry<T>>;
}

export interface ListRules<T> {
  readonly idOf: (record: T) => string | number;
  /** Order of the list; without one, pages keep the server's and newcomers come first. */
  readonly compare?: (a: T, b: T) => number;
}

export type ListAction<T> =
  | { readonly type: 'load' }
  | { readonly type: 'loadMore' }
  | {
      readonly type: 'page';
      readonly records: readonly T[];
      readonly hasMore: boolean;
      readonly isFirst: boolean;
      /** Highest event number known when the page was asked for; it holds what happened up to there. */
      readonly since: number;
    }
  | { readonly type: 'failed'; readonly error: unknown }
  | {
      readonly type: 'upsert';
      readonly record: T;
      readonly seq: number;
      /** False: the record, as it is now, does not belong here. */
      readonly belongs?: boolean;
      readonly mayEnter?: boolean;
    }
  | { readonly type: 'remove'; readonly id: string | number; readonly seq: number };

export const emptyList = <T>(): ListState<T> => ({
  status: 'loading',
  error: undefined,
  isLoadingMore: false,
  isRefreshing: false,
  hasMore: false,
  pageSize: 0,
  base: new Map(),
  live: new Map(),
});

const applyLive = <T>(
  state: ListState<T>,
  id: string,
  next: Omit<LiveEntry<T>, 'firstSeq'>,
): ListState<T> => {
  const known = state.live.get(id);
  const firstSeq = Math.min(next.seq, known?.firstSeq ?? next.seq);
  const mayEnter = next.mayEnter || known?.mayEnter === true;
  // The same number twice is the same event twice.
  const latest = known && known.seq >= next.seq ? known : next;
  const entry = { seq: latest.seq, record: latest.record, firstSeq, mayEnter };
  return { ...state, live: new Map(state.live).set(id, entry) };
};

const applyPage = <T>(
  state: ListState<T>,
  page: Extract<ListAction<T>, { type: 'page' }>,
  rules: ListRules<T>,
): ListState<T> => {
  const base = new Map(page.isFirst ? [] : state.base);
  const live = new Map(state.live);
  if (page.isFirst) {
    for (const [id, entry] of live) if (entry.seq <= page.since) live.delete(id);
  }
  for (const record of page.records) {
    const id = String(rules.idOf(record));
    const known = live.get(id);
    if (known && known.seq <= page.since) live.delete(id);
    base.set(id, record);
  }
  return {
    status: 'ready',
    error: undefined,
    isLoadingMore: false,
    isRefreshing: false,
    hasMore: page.hasMore,
    pageSize: page.isFirst ? page.records.length : state.pageSize,
    base,
    live,
  };
};

/** The next state of a list. Pure. */
export const reduceList = <T>(
  state: ListState<T>,
  action: ListAction<T>,
  rules: ListRules<T>,
): ListState<T> => {
  switch (action.type) {
    case 'load':
      return {
        ...state,
        status: state.status === 'ready' ? 'ready' : 'loading',
        isRefreshing: state.status === 'ready',
        error: undefined,
      };
    case 'loadMore':
      return { ...state, isLoadingMore: true, error: undefined };
    case 'failed':
      return {
        ...state,
        isLoadingMore: false,
        isRefreshing: false,
        status: state.status === 'ready' ? 'ready' : 'error',
        error: action.error,
      };
    case 'page':
      return applyPage(state, action, rules);
    case 'upsert':
      return applyLive(state, String(rules.idOf(action.record)), {
        seq: action.seq,
        record: action.belongs === false ? undefined : action.record,
        mayEnter: action.mayEnter ?? true,
      });
    case 'remove':
      return applyLive(state, String(action.id), {
        seq: action.seq,
        record: undefined,
        mayEnter: false,
      });
  }
};

/** The items the list shows: pages with live changes laid over them, and newcomers. Pure. */
export const visibleItems = <T>(state: ListState<T>, rules: ListRules<T>): readonly T[] => {
  const kept: T[] = [];
  for (const [id, record] of state.base) {
    const entry = state.live.get(id);
    const shown = entry === undefined ? record : entry.record;
    if (shown !== undefined) kept.push(shown);
  }
  const newcomers = [...state.live]
    .filter(([id, entry]) => entry.record !== undefined && entry.mayEnter && !state.base.has(id))
    .sort(([, a], [, b]) => b.firstSeq - a.firstSeq)
    .map(([, entry]) => entry.record as T);
  const all = [...newcomers, ...kept];
  if (rules.compare === undefined) return all;
  const { compare, idOf } = rules;
  return all.sort((a, b) => compare(a, b) || String(idOf(a)).localeCompare(String(idOf(b))));
};
