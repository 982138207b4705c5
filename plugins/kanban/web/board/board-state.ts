import { emptyList, reduceList, visibleItems } from 'prosa/web';
import type { ListAction, ListRules, ListState } from 'prosa/web';
import { COUNTED_CARDS } from '../../schemas.ts';
import type { LaneDto } from '../../schemas.ts';
import type { BoardCard, BoardFilter, BoardTicket } from '../types.ts';
import { passes } from './board-filter.ts';

export type CardList = ListState<BoardCard>;

/** The board as its screen holds it. */
export interface BoardState {
  /** Undefined until they are known. */
  readonly lanes: readonly LaneDto[] | undefined;
  readonly error: unknown;
  readonly filter: BoardFilter;
  readonly lists: ReadonlyMap<number, CardList>;
  /** Where the next page of a lane begins. */
  readonly cursors: ReadonlyMap<number, string | null>;
}

export type BoardAction =
  | { readonly type: 'restart'; readonly filter: BoardFilter }
  | { readonly type: 'lanes'; readonly lanes: readonly LaneDto[] }
  | { readonly type: 'failed'; readonly error: unknown }
  | {
      readonly type: 'list';
      readonly laneId: number;
      readonly action: ListAction<BoardCard>;
      readonly cursor?: string | null;
    }
  /** A card stands in a lane now. */
  | { readonly type: 'placed'; readonly card: BoardCard; readonly seq: number }
  /** A ticket is different now, where its card stands or not. */
  | { readonly type: 'ticket'; readonly ticket: BoardTicket; readonly seq: number }
  | { readonly type: 'gone'; readonly ticketId: number; readonly seq: number };

/** Those that came last stand first, as the server orders them. */
const RULES: ListRules<BoardCard> = {
  idOf: ({ ticketId }) => ticketId,
  compare: (a, b) => b.since.localeCompare(a.since) || b.ticketId - a.ticketId,
  isWindowed: true,
};

export const emptyBoard = (filter: BoardFilter): BoardState => ({
  lanes: undefined,
  error: undefined,
  filter,
  lists: new Map(),
  cursors: new Map(),
});

/** The cards that a lane shows. */
export const cardsOf = (list: CardList | undefined): readonly BoardCard[] =>
  list ? visibleItems(list, RULES) : [];

/** A card of the board, wherever it stands. */
export const cardOf = ({ lists }: BoardState, ticketId: number): BoardCard | undefined => {
  for (const list of lists.values()) {
    const id = String(ticketId);
    const told = list.told.get(id);
    const record = told ? told.record : list.paged.get(id)?.record;
    if (record) return record;
  }
  return undefined;
};

const updated = (
  state: BoardState,
  laneId: number,
  action: ListAction<BoardCard>,
): ReadonlyMap<number, CardList> => {
  const list = state.lists.get(laneId) ?? emptyList<BoardCard>();
  return new Map(state.lists).set(laneId, reduceList(list, action, RULES));
};

const counted = (
  lanes: readonly LaneDto[] | undefined,
  from: number | undefined,
  to: number,
): readonly LaneDto[] | undefined =>
  from === undefined || from === to
    ? lanes
    : lanes?.map((lane) => {
        if (lane.count >= COUNTED_CARDS) return lane;
        if (lane.id === from) return { ...lane, count: Math.max(0, lane.count - 1) };
        return lane.id === to ? { ...lane, count: lane.count + 1 } : lane;
      });

const place = (state: BoardState, card: BoardCard, seq: number): BoardState => {
  const before = cardOf(state, card.ticketId);
  const isShown = passes(state.filter, card.ticket);
  // Whether a text is found in it the server alone can say; a card that is here was found.
  const mayEnter = isShown && (state.filter.text.trim() === '' || before !== undefined);
  let next = state;
  for (const laneId of new Set([...state.lists.keys(), card.laneId])) {
    const action: ListAction<BoardCard> =
      laneId === card.laneId
        ? { type: 'upsert', record: card, seq, belongs: isShown, mayEnter }
        : { type: 'remove', id: card.ticketId, seq };
    next = { ...next, lists: updated(next, laneId, action) };
  }
  return { ...next, lanes: counted(state.lanes, before?.laneId, card.laneId) };
};

/** The next state of the board. Pure. */
export const reduceBoard = (state: BoardState, action: BoardAction): BoardState => {
  switch (action.type) {
    case 'restart':
      return { ...emptyBoard(action.filter), lanes: state.lanes };
    case 'lanes':
      return { ...state, lanes: action.lanes, error: undefined };
    case 'failed':
      return { ...state, error: action.error };
    case 'list': {
      const { laneId, cursor } = action;
      return {
        ...state,
        lists: updated(state, laneId, action.action),
        cursors: cursor === undefined ? state.cursors : new Map(state.cursors).set(laneId, cursor),
      };
    }
    case 'placed':
      return place(state, action.card, action.seq);
    case 'ticket': {
      const card = cardOf(state, action.ticket.id);
      if (!card) return state;
      const { seq, ticket } = action;
      const belongs = passes(state.filter, ticket);
      const record = { ...card, ticket };
      return {
        ...state,
        lists: updated(state, card.laneId, { type: 'upsert', record, seq, belongs }),
      };
    }
    case 'gone': {
      const card = cardOf(state, action.ticketId);
      if (!card) return state;
      return {
        ...state,
        lists: updated(state, card.laneId, {
          type: 'remove',
          id: action.ticketId,
          seq: action.seq,
        }),
      };
    }
  }
};
