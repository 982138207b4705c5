import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { isAbort, latestSeq, useContributions, useEvents, useReset, useUser } from 'prosa/web';
import { CompanionReducersPoint } from '../slots.ts';
import { getTickets } from './api.ts';
import { companionEvents } from './companions.ts';
import { belongs, matchesText, sightOf } from './membership.ts';
import type { TicketFilter } from './membership.ts';
import { useOwnChanges } from './own-changes.ts';
import { TICKET_EVENTS, noTickets, reduceTickets, ticketsActionOf } from './tickets-state.ts';
import type { TicketsState } from './tickets-state.ts';
import type { TicketDto } from './types.ts';
import { visibleTickets } from './visible-tickets.ts';

export interface TicketsList {
  readonly items: readonly TicketDto[];
  readonly status: TicketsState['status'];
  /** Of the last load or further page that failed. */
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** Callers write filters inline: the same one as long as it says the same. */
const useSaid = (filter: TicketFilter | null): TicketFilter | null => {
  const key = JSON.stringify(filter);
  const [said, setSaid] = useState({ key, filter });
  if (said.key === key) return said.filter;
  setSaid({ key, filter });
  return filter;
};

/** Rows read again at most; further down the list goes on by pages. */
const MOST_AGAIN = 400;

/** Reads page after page until there are so many rows, or no more. */
const readRows = async (
  filter: TicketFilter,
  from: string | null,
  rows: number,
  signal: AbortSignal,
): Promise<{ readonly tickets: readonly TicketDto[]; readonly cursor: string | null }> => {
  const tickets: TicketDto[] = [];
  let cursor = from;
  do {
    const page = await getTickets(filter, cursor, signal);
    tickets.push(...page.tickets);
    cursor = page.nextCursor;
  } while (cursor !== null && tickets.length < Math.min(rows, MOST_AGAIN) && !signal.aborted);
  return { tickets, cursor };
};

/**
 * Tickets of the API, in the order of the filter: first page at once, further ones on request, kept true by live events.
 * Another filter is another list. `null` loads nothing.
 */
export const useTickets = (filter: TicketFilter | null): TicketsList => {
  const [state, dispatch] = useReducer(reduceTickets, undefined, noTickets);
  const running = useRef<AbortController>(undefined);
  const asked = useSaid(filter);

  const fetchPage = useCallback(
    async (cursor: string | null, rows = 1): Promise<void> => {
      if (asked === null) return;
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const since = latestSeq();
      try {
        const page = await readRows(asked, cursor, rows, control.signal);
        if (control.signal.aborted) return;
        dispatch({ type: 'page', ...page, isFirst: cursor === null, since });
      } catch (error) {
        if (!isAbort(error)) dispatch({ type: 'failed', error });
      } finally {
        if (running.current === control) running.current = undefined;
      }
    },
    [asked],
  );

  const place = JSON.stringify({ ...asked, text: undefined });
  const lastPlace = useRef<string>(undefined);
  useEffect(() => {
    // Another search keeps the old rows until the new ones are here; another filter is another list.
    dispatch({ type: lastPlace.current === place ? 'load' : 'restart' });
    lastPlace.current = place;
    void fetchPage(null);
    return () => running.current?.abort();
  }, [fetchPage, place]);

  const shown = useRef(0);
  const reload = useCallback(() => {
    dispatch({ type: 'load' });
    // As many as are there now: who had scrolled down stays where they were.
    void fetchPage(null, shown.current);
  }, [fetchPage]);

  const loadMore = useCallback(() => {
    if (state.cursor === null || state.status !== 'ready' || running.current) return;
    dispatch({ type: 'loadMore' });
    void fetchPage(state.cursor);
  }, [state.cursor, state.status, fetchPage]);

  const reducers = useContributions(CompanionReducersPoint);
  useEvents([...TICKET_EVENTS, ...reducers.flatMap(({ events }) => events)], (event) => {
    const action = ticketsActionOf(event);
    if (action) dispatch(action);
    for (const told of companionEvents(event, reducers)) dispatch({ type: 'companion', told });
  });
  useOwnChanges((change) => {
    if (change.type === 'ticket') dispatch(change);
  });
  useReset(reload);

  const user = useUser();
  const sight = useMemo(() => sightOf(user), [user]);
  const items = useMemo(
    () =>
      asked === null
        ? []
        : visibleTickets(state, {
            belongs: (ticket) => belongs(ticket, asked, sight),
            order: asked.order,
            reducers,
            mayEnter: (ticket) => matchesText(ticket, asked.text ?? ''),
          }),
    [state, asked, sight, reducers],
  );

  useEffect(() => {
    shown.current = items.length;
  }, [items]);

  return {
    items,
    status: state.status,
    error: state.error,
    hasMore: state.cursor !== null,
    isLoadingMore: state.isLoadingMore,
    loadMore,
    reload,
  };
};
