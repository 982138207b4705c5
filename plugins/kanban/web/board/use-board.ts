import { useCallback, useEffect, useReducer, useRef } from 'react';
import { http, isAbort, latestSeq, useEvents, useReset } from 'prosa/web';
import { OPEN_LANE } from '../../schemas.ts';
import type { LaneDto } from '../../schemas.ts';
import type { BoardCard, BoardFilter, BoardTicket } from '../types.ts';
import { paramsOf } from './board-filter.ts';
import { emptyBoard, reduceBoard } from './board-state.ts';
import type { BoardAction, BoardState } from './board-state.ts';

/** Milliseconds after which the counts are read anew once something has changed: they are for orientation. */
const COUNT_DELAY = 800;

interface CardPage {
  readonly cards: readonly BoardCard[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

export interface BoardData {
  readonly state: BoardState;
  readonly dispatch: (action: BoardAction) => void;
  /** Reads the first page of a lane, where it is not there yet. */
  readonly open: (laneId: number) => void;
  readonly loadMore: (laneId: number) => void;
  readonly retry: (laneId: number) => void;
  readonly reload: () => void;
}

/** The board of a filter: lanes and cards, kept true by live events. */
export const useBoard = (filter: BoardFilter): BoardData => {
  const [state, dispatch] = useReducer(reduceBoard, filter, emptyBoard);
  const latest = useRef(state);
  latest.current = state;
  const generation = useRef(new AbortController());
  const running = useRef(new Set<number>());
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const query = JSON.stringify(paramsOf(filter));

  const readLanes = useCallback(async () => {
    const { signal } = generation.current;
    try {
      const params = JSON.parse(query) as Readonly<Record<string, string>>;
      const { lanes } = await http.get<{ lanes: readonly LaneDto[] }>('/kanban/lanes', {
        params,
        signal,
      });
      dispatch({ type: 'lanes', lanes });
    } catch (error) {
      if (!isAbort(error)) dispatch({ type: 'failed', error });
    }
  }, [query]);

  const read = useCallback(
    async (laneId: number, cursor: string | null) => {
      if (running.current.has(laneId)) return;
      running.current.add(laneId);
      const { signal } = generation.current;
      const since = latestSeq();
      const isFirst = cursor === null;
      dispatch({ type: 'list', laneId, action: { type: isFirst ? 'load' : 'loadMore' } });
      try {
        const params = { ...(JSON.parse(query) as Readonly<Record<string, string>>), cursor };
        const page = await http.get<CardPage>(
          `/kanban/lanes/${laneId === 0 ? OPEN_LANE : laneId}/cards`,
          { params, signal },
        );
        const { cards: records, hasMore, nextCursor } = page;
        dispatch({
          type: 'list',
          laneId,
          action: { type: 'page', records, hasMore, isFirst, since },
          cursor: nextCursor,
        });
      } catch (error) {
        if (!isAbort(error)) dispatch({ type: 'list', laneId, action: { type: 'failed', error } });
      } finally {
        if (signal === generation.current.signal) running.current.delete(laneId);
      }
    },
    [query],
  );

  const start = useCallback(() => {
    generation.current.abort();
    generation.current = new AbortController();
    running.current = new Set();
    void readLanes();
  }, [readLanes]);

  useEffect(() => {
    dispatch({ type: 'restart', filter });
    start();
    return () => {
      generation.current.abort();
      clearTimeout(counting.current);
    };
    // The query stands for the filter.
  }, [query, start]);

  const reload = useCallback(() => {
    const open = [...latest.current.lists.keys()];
    start();
    for (const laneId of open) void read(laneId, null);
  }, [start, read]);

  const countSoon = useCallback(() => {
    clearTimeout(counting.current);
    counting.current = setTimeout(() => void readLanes(), COUNT_DELAY);
  }, [readLanes]);

  useEvents(['kanban', 'ticket', 'tag'], (event) => {
    const { action, seq } = event;
    if (event.event === 'tag') {
      if (action === 'update') countSoon();
      return;
    }
    if (event.event === 'kanban') {
      if (action === 'reload') reload();
      else dispatch({ type: 'placed', card: event['card'] as BoardCard, seq });
      countSoon();
      return;
    }
    if (action === 'delete') {
      dispatch({ type: 'gone', ticketId: Number(event['ticketId']), seq });
      countSoon();
    } else if (action === 'update') {
      const ticket = event['ticket'] as BoardTicket;
      dispatch({ type: 'ticket', ticket, seq });
      if (ticket.status === 'closed') countSoon();
    }
  });
  useEvents(['appMessage'], ({ seq, ticket }) => {
    if (ticket) dispatch({ type: 'ticket', ticket: ticket as BoardTicket, seq });
  });
  useReset(reload);

  return {
    state,
    dispatch,
    reload,
    open: useCallback(
      (laneId) => {
        const status = latest.current.lists.get(laneId)?.status;
        if (status === undefined) void read(laneId, null);
      },
      [read],
    ),
    loadMore: useCallback(
      (laneId) => {
        const list = latest.current.lists.get(laneId);
        const cursor = latest.current.cursors.get(laneId) ?? null;
        if (list?.hasMore === true && cursor !== null) void read(laneId, cursor);
      },
      [read],
    ),
    retry: useCallback((laneId) => void read(laneId, null), [read]),
  };
};
