import { useCallback, useEffect, useReducer } from 'react';
import {
  emptyList,
  ownSeq,
  reduceList,
  useEvents,
  useHistory,
  useReset,
  visibleItems,
} from 'prosa/web';
import type { HistorySource, HistoryWays, ListAction, ListRules, ListState } from 'prosa/web';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import { getMessages } from '../api.ts';
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

export interface History extends HistoryWays {
  readonly state: MessagesState;
  /** Shows at once what a request of this page has answered. */
  readonly upsert: (message: ChatMessageDto) => void;
}

/** The messages of a chat: the newest page at once, others on request, kept true by events. */
export const useMessages = (chatId: number): History => {
  const [state, dispatch] = useReducer(reduce, undefined, () => emptyList<ChatMessageDto>());
  const read = useCallback<HistorySource['read']>(
    async (place, range, { signal, since }) => {
      const answer = await getMessages(chatId, { limit: PAGE, ...range }, signal);
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
    },
    [chatId],
  );
  const ways = useHistory({
    state,
    dispatch,
    read,
    isShown: (id) => visibleMessages(state).some((message) => message.id === id),
  });

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
  useReset(ways.reload);

  return { ...ways, state, upsert };
};
