/** A record with the number of the event that told it, or up to which the page that brought it is true. */
export interface Numbered {
  readonly seq: number;
}

/** A record as a page brought it. */
interface PagedRecord<T> extends Numbered {
  readonly record: T;
}

/** A record as an event, or an answer to this page, told it since. */
interface ToldRecord<T> extends Numbered {
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
 * computed from both by `visibleItems`, so that neither order nor repetition of events matters. A list that holds
 * more besides (marks, companions of its records) extends this state, and its reducer calls {@link reduceList}.
 */
export interface ListState<T> {
  readonly status: ListStatus;
  readonly error: unknown;
  /** A page that continues the list at its end is being read. */
  readonly isLoadingMore: boolean;
  /** A page that continues the list at its start is being read. */
  readonly isLoadingEarlier: boolean;
  /** The first page is being read again while the old rows stay. */
  readonly isRefreshing: boolean;
  readonly hasMore: boolean;
  readonly hasEarlier: boolean;
  /** Records per page, as the first page showed. */
  readonly pageSize: number;
  /** Events up to this number are part of the first page. */
  readonly floor: number;
  /** First record of the pages, where there are earlier ones. */
  readonly first: T | undefined;
  /** Last record of the pages, where there are more. */
  readonly last: T | undefined;
  /** In the order of the pages. */
  readonly paged: ReadonlyMap<string, PagedRecord<T>>;
  /** Lies over {@link paged}, so that an event costs the same in a list of any length. */
  readonly told: ReadonlyMap<string, ToldRecord<T>>;
}

/** Identity and order of the records of a list, and the conditions under which they are shown. */
export interface ListRules<T> {
  readonly idOf: (record: T) => string | number;
  /** Order of the list; without one, pages keep the server's and newcomers come first. */
  readonly compare?: ((a: T, b: T) => number) | undefined;
  /** Whether records that stand beyond the pages, by {@link compare}, wait until their page comes. */
  readonly isWindowed?: boolean | undefined;
  /** Whether no record ever leaves the list: one that the first page lacks is then news, whatever its number. */
  readonly keepsRecords?: boolean | undefined;
  /** The record as it is now, with the changes told of its companions; the same object where none changed. */
  readonly current?: ((record: T, seq: number) => T) | undefined;
  /** Whether a record that changed since its page, or that no page brought, is one of this list. */
  readonly belongs?: ((record: T) => boolean) | undefined;
  /** Besides: whether one that no page brought may appear. */
  readonly mayEnter?: ((record: T) => boolean) | undefined;
}

export type ListAction<T> =
  | { readonly type: 'load' }
  | { readonly type: 'loadMore' }
  | { readonly type: 'loadEarlier' }
  | {
      readonly type: 'page';
      readonly records: readonly T[];
      readonly hasMore: boolean;
      /** Whether there is something before a first page, or before one that continues the list at its start. */
      readonly hasEarlier?: boolean;
      /** Begins the list anew; others continue it, at its end unless {@link isEarlier}. */
      readonly isFirst: boolean;
      readonly isEarlier?: boolean;
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
  isLoadingEarlier: false,
  isRefreshing: false,
  hasMore: false,
  hasEarlier: false,
  pageSize: 0,
  floor: 0,
  first: undefined,
  last: undefined,
  paged: new Map(),
  told: new Map(),
});

/** Entries told after an event; the page that is true up to it holds the others. */
export const toldAfter = <K, T extends Numbered>(
  entries: ReadonlyMap<K, T>,
  seq: number,
): ReadonlyMap<K, T> => new Map([...entries].filter(([, entry]) => entry.seq > seq));

/** Entries with one more, unless a later one of the same key is there. Of two with one number the second knows better. */
export const withLatest = <K, T extends Numbered>(
  entries: ReadonlyMap<K, T>,
  key: K,
  entry: T,
): ReadonlyMap<K, T> =>
  entry.seq >= (entries.get(key)?.seq ?? 0) ? new Map(entries).set(key, entry) : entries;

/** Takes in the news of a record. The latest number wins, whatever order they arrive in. */
const tell = <T, S extends ListState<T>>(
  state: S,
  id: string,
  news: Omit<ToldRecord<T>, 'firstSeq'>,
  { keepsRecords = false }: ListRules<T>,
): S => {
  // A change older than its page, or than the first one, is in it, or its record has left the list.
  const floor = keepsRecords ? -1 : state.floor;
  if (news.seq <= (state.paged.get(id)?.seq ?? floor)) return state;
  const known = state.told.get(id);
  const { seq, record } = known && known.seq > news.seq ? known : news;
  const firstSeq = Math.min(news.seq, known?.firstSeq ?? news.seq);
  const mayEnter = news.mayEnter || known?.mayEnter === true;
  const told = new Map(state.told).set(id, { seq, record, firstSeq, mayEnter });
  return { ...state, told };
};

type Page<T> = Extract<ListAction<T>, { type: 'page' }>;

/** The ends of the pages after one more. */
const ends = <T>(
  state: ListState<T>,
  { records, hasMore, hasEarlier = false, isFirst, isEarlier = false }: Page<T>,
): Pick<ListState<T>, 'hasMore' | 'hasEarlier' | 'first' | 'last'> => {
  const before = isFirst ? undefined : state;
  const end =
    isEarlier && before
      ? { hasMore: before.hasMore, last: before.last }
      : { hasMore, last: hasMore ? (records.at(-1) ?? before?.last) : undefined };
  const start =
    isEarlier || !before
      ? { hasEarlier, first: hasEarlier ? (records[0] ?? before?.first) : undefined }
      : { hasEarlier: before.hasEarlier, first: before.first };
  return { ...start, ...end };
};

const addPage = <T, S extends ListState<T>>(state: S, page: Page<T>, rules: ListRules<T>): S => {
  const { isFirst, since, records } = page;
  const paged = new Map(isFirst ? [] : state.paged);
  const told = new Map(isFirst ? toldAfter(state.told, since) : state.told);
  for (const record of records) {
    const id = String(rules.idOf(record));
    if ((told.get(id)?.seq ?? Infinity) <= since) told.delete(id);
    paged.set(id, { seq: since, record });
  }
  return {
    ...state,
    status: 'ready',
    error: undefined,
    isLoadingMore: false,
    isLoadingEarlier: false,
    isRefreshing: false,
    pageSize: isFirst ? records.length : state.pageSize,
    floor: isFirst ? since : state.floor,
    paged,
    told,
    ...ends(state, page),
  };
};

/** The next state of a list. Pure. */
export const reduceList = <T, S extends ListState<T>>(
  state: S,
  action: ListAction<T>,
  rules: ListRules<T>,
): S => {
  const isReady = state.status === 'ready';
  switch (action.type) {
    case 'load':
      return {
        ...state,
        status: isReady ? 'ready' : 'loading',
        isRefreshing: isReady,
        error: undefined,
      };
    case 'loadMore':
      return { ...state, isLoadingMore: true, error: undefined };
    case 'loadEarlier':
      return { ...state, isLoadingEarlier: true, error: undefined };
    case 'failed':
      return {
        ...state,
        isLoadingMore: false,
        isLoadingEarlier: false,
        isRefreshing: false,
        status: isReady ? 'ready' : 'error',
        error: action.error,
      };
    case 'page':
      return addPage<T, S>(state, action, rules);
    case 'upsert':
      return tell<T, S>(
        state,
        String(rules.idOf(action.record)),
        {
          seq: action.seq,
          record: action.belongs === false ? undefined : action.record,
          mayEnter: action.mayEnter ?? true,
        },
        rules,
      );
    case 'remove': {
      const gone = { seq: action.seq, record: undefined, mayEnter: false };
      return tell<T, S>(state, String(action.id), gone, rules);
    }
  }
};
