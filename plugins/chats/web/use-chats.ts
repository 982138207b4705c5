import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import {
  emptyList,
  isAbort,
  latestSeq,
  ownSeq,
  reduceList,
  useDebounced,
  useEvents,
  useReset,
  visibleItems,
} from 'prosa/web';
import type { ListAction, ListRules, ListState } from 'prosa/web';
import type { ChatDto } from '../schemas.ts';
import { getChats } from './api.ts';
import { CHAT_EVENTS, chatIn, goneIn } from './chat-events.ts';
import { byRecency } from './naming.ts';

const RULES: ListRules<ChatDto> = { idOf: ({ id }) => id, compare: byRecency };

const reduce = (
  state: ListState<ChatDto>,
  action: ListAction<ChatDto> | { readonly type: 'restart' },
): ListState<ChatDto> =>
  action.type === 'restart' ? emptyList() : reduceList(state, action, RULES);

export interface ChatList {
  readonly items: readonly ChatDto[];
  readonly status: ListState<ChatDto>['status'];
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** Shows at once what a request of this page has answered. */
  readonly upsert: (chat: ChatDto) => void;
  readonly remove: (chatId: number) => void;
}

/** The reader's chats, the one with the newest message first: page after page, kept true by events. */
export const useChats = (search = ''): ChatList => {
  const searched = useDebounced(search.trim());
  const [state, dispatch] = useReducer(reduce, undefined, () => emptyList<ChatDto>());
  const running = useRef<AbortController>(undefined);
  const cursor = useRef<string>(null);

  const fetchPage = useCallback(
    async (from: string | null): Promise<void> => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const since = latestSeq();
      try {
        const answer = await getChats(searched, from, control.signal);
        cursor.current = answer.nextCursor;
        const { records, hasMore } = answer;
        dispatch({ type: 'page', records, hasMore, isFirst: from === null, since });
      } catch (error) {
        if (!isAbort(error)) dispatch({ type: 'failed', error });
      } finally {
        if (running.current === control) running.current = undefined;
      }
    },
    [searched],
  );

  useEffect(() => {
    dispatch({ type: 'restart' });
    void fetchPage(null);
    return () => running.current?.abort();
  }, [fetchPage]);

  const reload = useCallback(() => {
    dispatch({ type: 'load' });
    void fetchPage(null);
  }, [fetchPage]);
  const { hasMore, status } = state;
  const loadMore = useCallback(() => {
    if (!hasMore || status !== 'ready' || running.current) return;
    dispatch({ type: 'loadMore' });
    void fetchPage(cursor.current);
  }, [hasMore, status, fetchPage]);

  // Whether a chat answers to a search is for the server to say.
  const mayEnter = searched === '';
  useEvents(CHAT_EVENTS, (event) => {
    const { seq } = event;
    const gone = goneIn(event);
    if (gone !== undefined) dispatch({ type: 'remove', id: gone, seq });
    const chat = chatIn(event);
    if (chat) dispatch({ type: 'upsert', record: chat, seq, mayEnter });
  });
  useReset(reload);

  return {
    items: useMemo(() => visibleItems(state, RULES), [state]),
    status,
    error: state.error,
    hasMore,
    isLoadingMore: state.isLoadingMore,
    loadMore,
    reload,
    upsert: useCallback((record: ChatDto) => {
      dispatch({ type: 'upsert', record, seq: ownSeq(), mayEnter: true });
    }, []),
    remove: useCallback((id: number) => dispatch({ type: 'remove', id, seq: ownSeq() }), []),
  };
};
