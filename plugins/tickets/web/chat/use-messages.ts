import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { isAbort, latestSeq, useEvents, useReset } from 'prosa/web';
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
import type { MessagesAction, MessagesState } from './messages-state.ts';

const PAGE = 40;

/** A message somebody wants to see. */
interface Sought {
  readonly id: number;
  /** Tells one wish from the next for the same message. */
  readonly wish: number;
}

export interface History {
  readonly state: MessagesState;
  /** The message to lead the reader to as soon as it is here. */
  readonly sought: Sought | undefined;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  /** Leads to a message, with what was said around it where that is not here yet. */
  readonly reveal: (messageId: number) => void;
  /** Back to the present. */
  readonly reload: () => void;
}

export interface HistoryOptions {
  /** True looks without marking anything as read. */
  readonly isPeek?: boolean;
  /** The ticket as a page told it. */
  readonly onTicket?: (ticket: TicketDto, seq: number) => void;
}

type Place = Extract<MessagesAction, { type: 'page' }>['place'];

/** Which messages a page holds, as the API is asked for them. */
const rangeOf = (place: Place, id: number): object =>
  place === 'newest' ? {} : { [{ older: 'before', newer: 'after', around: 'around' }[place]]: id };

/** The messages exchanged with a ticket's contact on its connection: newest page at once, others on request, kept true. */
export const useMessages = (
  ticket: TicketDto,
  { isPeek = false, onTicket }: HistoryOptions = {},
): History => {
  const ticketId = ticket.id;
  const [state, dispatch] = useReducer(reduceMessages, undefined, noMessages);
  const [sought, setSought] = useState<Sought>();
  const running = useRef<AbortController>(undefined);
  const tell = useRef(onTicket);
  useEffect(() => {
    tell.current = onTicket;
  });

  const fetchPage = useCallback(
    async (place: Place, id = 0): Promise<void> => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const since = latestSeq();
      const query = { limit: PAGE, markAsRead: !isPeek, ...rangeOf(place, id) };
      try {
        const answer = await getMessages(ticketId, query, control.signal);
        if (control.signal.aborted) return;
        dispatch({ type: 'page', answer, place, since });
        tell.current?.(answer.ticket, since + 0.25);
      } catch (error) {
        if (!isAbort(error)) dispatch({ type: 'failed', error });
      } finally {
        if (running.current === control) running.current = undefined;
      }
    },
    [ticketId, isPeek],
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
      if (!isShown(present.current, id)) void fetchPage('around', id);
    },
    [fetchPage],
  );

  useEvents(['ticket', 'appMessage'], (event) => {
    for (const action of messagesActionsOf(event, ticket, state.episodes)) dispatch(action);
  });
  useOwnChanges((change) => {
    if (change.type !== 'message') return;
    const { message } = change;
    if (message.ticketId === ticketId || isKnown(state, message.id)) dispatch(change);
  });
  useReset(reload);

  return { state, sought, loadOlder, loadNewer, reveal, reload };
};
