import { useCallback, useEffect, useReducer, useRef } from 'react';
import { isAbort, latestSeq, useEvents, useReset } from 'prosa/web';
import { getMessages } from '../api.ts';
import { useOwnChanges } from '../own-changes.ts';
import type { TicketDto } from '../types.ts';
import { messagesActionsOf, noMessages, reduceMessages } from './messages-state.ts';
import type { MessagesState } from './messages-state.ts';

const PAGE = 40;

export interface History {
  readonly state: MessagesState;
  readonly loadOlder: () => void;
  readonly reload: () => void;
}

export interface HistoryOptions {
  /** True looks without marking anything as read. */
  readonly isPeek?: boolean;
  /** The conversation as a page told it. */
  readonly onTicket?: (ticket: TicketDto, seq: number) => void;
}

/** What was said with a conversation's contact on its line: newest page at once, older on request, kept true. */
export const useMessages = (
  ticket: TicketDto,
  { isPeek = false, onTicket }: HistoryOptions = {},
): History => {
  const ticketId = ticket.id;
  const [state, dispatch] = useReducer(reduceMessages, undefined, noMessages);
  const running = useRef<AbortController>(undefined);
  const tell = useRef(onTicket);
  useEffect(() => {
    tell.current = onTicket;
  });

  const fetchPage = useCallback(
    async (before?: number): Promise<void> => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const since = latestSeq();
      const query = {
        limit: PAGE,
        markAsRead: !isPeek,
        ...(before === undefined ? {} : { before }),
      };
      try {
        const answer = await getMessages(ticketId, query, control.signal);
        if (control.signal.aborted) return;
        dispatch({ type: 'page', answer, isNewest: before === undefined, since });
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
    void fetchPage();
    return () => running.current?.abort();
  }, [fetchPage]);

  const reload = useCallback(() => {
    dispatch({ type: 'load' });
    void fetchPage();
  }, [fetchPage]);

  const { hasOlder, oldest, status } = state;
  const loadOlder = useCallback(() => {
    if (!hasOlder || status !== 'ready' || running.current) return;
    dispatch({ type: 'loadOlder' });
    void fetchPage(oldest);
  }, [hasOlder, oldest, status, fetchPage]);

  useEvents(['ticket', 'appMessage'], (event) => {
    for (const action of messagesActionsOf(event, ticket, state.episodes)) dispatch(action);
  });
  useOwnChanges((change) => {
    if (change.type === 'message' && change.message.ticketId === ticketId) dispatch(change);
  });
  useReset(reload);

  return { state, loadOlder, reload };
};
