import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import {
  emptyList,
  isAbort,
  latestSeq,
  ownSeq,
  reduceList,
  useEvents,
  useReset,
  visibleItems,
} from 'prosa/web';
import type { ListAction, ListRules, ListState } from 'prosa/web';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import { getMessages } from '../api.ts';
import type { PageRange } from '../api.ts';
import { CHAT_EVENTS, messageIn } from '../chat-events.ts';
import { onSent } from '../outbox.ts';

const PAGE = 40;

const RULES: ListRules<ChatMessageDto> = {
  idOf: ({ id }) => id,
  compare: (a, b) => a.id - b.id,
  isWindowed: true,
  keepsRecords: true,
};

export type MessagesState = ListState<ChatMessageDto>;

type Action = ListAction<ChatMessageDto> | { readonly type: 'restart' };

const reduce = (state: MessagesState, action: Action): MessagesState =>
  action.type === 'restart' ? emptyList() : reduceList(state, action, RULES);

/** The messages of the pages loaded and what came since, oldest first. */
export const visibleMessages = (state: MessagesState): readonly ChatMessageDto[] =>
  visibleItems(state, RULES);

/** A message somebody wants to see. */
interface Sought {
  readonly id: number;
  /** Tells one wish from the next for the same message. */
  readonly wish: number;
}

export interface History {
  readonly state: MessagesState;
  readonly sought: Sought | undefined;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  /** Leads to a message, with what was said around it where that is not here yet. */
  readonly reveal: (messageId: number) => void;
  /** Back to the present. */
  readonly reload: () => void;
  /** Shows at once what a request of this page has answered. */
  readonly upsert: (message: ChatMessageDto) => void;
}

type Place = 'newest' | 'older' | 'newer' | 'around';

const rangeOf = (place: Place, id: number): PageRange =>
  place === 'newest' ? {} : { [{ older: 'before', newer: 'after', around: 'around' }[place]]: id };

/** The messages of a chat: the newest page at once, others on request, kept true by events. */
export const useMessages = (chatId: number): History => {
  const [state, dispatch] = useReducer(reduce, undefined, () => emptyList<ChatMessageDto>());
  const [sought, setSought] = useState<Sought>();
  const running = useRef<AbortController>(undefined);

  const fetchPage = useCallback(
    async (place: Place, id = 0): Promise<void> => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const since = latestSeq();
      try {
        const query = { limit: PAGE, ...rangeOf(place, id) };
        const answer = await getMessages(chatId, query, control.signal);
        dispatch({
          type: 'page',
          records: answer.records,
          // Of the list, which goes on at its end with what is newer.
          hasMore: answer.hasNewer,
          hasEarlier: answer.hasMore,
          isFirst: place === 'newest' || place === 'around',
          isEarlier: place === 'older',
          since,
        });
      } catch (error) {
        if (!isAbort(error)) dispatch({ type: 'failed', error });
      } finally {
        if (running.current === control) running.current = undefined;
      }
    },
    [chatId],
  );

  useEffect(() => {
    dispatch({ type: 'restart' });
    void fetchPage('newest');
    return () => running.current?.abort();
  }, [fetchPage]);

  const reload = useCallback(() => {
    dispatch({ type: 'load' });
    void fetchPage('newest');
  }, [fetchPage]);
  const { hasEarlier, hasMore, status } = state;
  const oldest = state.first?.id;
  const newest = state.last?.id;
  const loadOlder = useCallback(() => {
    if (!hasEarlier || status !== 'ready' || running.current) return;
    dispatch({ type: 'loadEarlier' });
    void fetchPage('older', oldest);
  }, [hasEarlier, oldest, status, fetchPage]);
  const loadNewer = useCallback(() => {
    if (!hasMore || status !== 'ready' || running.current) return;
    dispatch({ type: 'loadMore' });
    void fetchPage('newer', newest);
  }, [hasMore, newest, status, fetchPage]);

  const present = useRef(state);
  useEffect(() => {
    present.current = state;
  });
  const reveal = useCallback(
    (id: number) => {
      setSought((before) => ({ id, wish: (before?.wish ?? 0) + 1 }));
      if (!visibleMessages(present.current).some((message) => message.id === id)) {
        void fetchPage('around', id);
      }
    },
    [fetchPage],
  );

  const upsert = useCallback(
    (record: ChatMessageDto) => {
      if (record.chatId === chatId) {
        dispatch({ type: 'upsert', record, seq: ownSeq(), mayEnter: true });
      }
    },
    [chatId],
  );
  useEffect(() => onSent(upsert), [upsert]);
  useEvents(CHAT_EVENTS, (event) => {
    const record = messageIn(event);
    if (record?.chatId !== chatId) return;
    const mayEnter = event.action === 'new-message';
    dispatch({ type: 'upsert', record, seq: event.seq, mayEnter });
  });
  useReset(reload);

  return { state, sought, loadOlder, loadNewer, reveal, reload, upsert };
};
