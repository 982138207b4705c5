import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useEvents, useHistory, useReset } from 'prosa/web';
import type { HistorySource, HistoryWays } from 'prosa/web';
import { getMessages } from '../api.ts';
import { useOwnChanges } from '../own-changes.ts';
import type { TicketDto } from '../types.ts';
import {
  isKnown,
  isShown,
  messagesActionsOf,
  noMessages,
  reduceMessages,
} from './messages-state.ts';
import type { MessagesState } from './messages-state.ts';

const PAGE = 40;

export interface History extends HistoryWays {
  readonly state: MessagesState;
}

export interface HistoryOptions {
  /** True looks without marking anything as read. */
  readonly isPeek?: boolean;
  /** The ticket as a page told it. */
  readonly onTicket?: (ticket: TicketDto, seq: number) => void;
}

/** The messages exchanged with a ticket's contact on its connection: newest page at once, others on request, kept true. */
export const useMessages = (
  ticket: TicketDto,
  { isPeek = false, onTicket }: HistoryOptions = {},
): History => {
  const ticketId = ticket.id;
  const [state, dispatch] = useReducer(reduceMessages, undefined, noMessages);
  const tell = useRef(onTicket);
  useEffect(() => {
    tell.current = onTicket;
  });

  const read = useCallback<HistorySource['read']>(
    async (place, range, { signal, since }) => {
      const query = { limit: PAGE, markAsRead: !isPeek, ...range };
      const answer = await getMessages(ticketId, query, signal);
      if (signal.aborted) return;
      dispatch({ type: 'page', answer, place, since });
      tell.current?.(answer.ticket, since + 0.25);
    },
    [ticketId, isPeek],
  );
  const ways = useHistory({ state, dispatch, read, isShown: (id) => isShown(state, id) });

  useEvents(['ticket', 'appMessage'], (event) => {
    for (const action of messagesActionsOf(event, ticket, state.episodes)) dispatch(action);
  });
  useOwnChanges((change) => {
    if (change.type !== 'message') return;
    const { message } = change;
    if (message.ticketId === ticketId || isKnown(state, message.id)) dispatch(change);
  });
  useReset(ways.reload);

  return { ...ways, state };
};
