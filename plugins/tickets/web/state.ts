import type { RealtimeEvent } from 'prosa/web';
import { addTold } from './companions.ts';
import type { ToldCompanion } from './companions.ts';
import { laterAck } from './last-ack.ts';
import type { LastAck } from './last-ack.ts';
import type { Sorted } from './ticket-order.ts';
import type { MessageDto, TicketContactDto, TicketDto } from './types.ts';

/** The known state of one ticket. */
export interface Known {
  /** Number of the event that told it, or up to which the page that brought it was true. */
  readonly seq: number;
  /** Undefined: deleted, or out of sight. */
  readonly ticket: TicketDto | undefined;
  /** A page brought it, so the server judged it, also by what only the server can judge. */
  readonly listed: boolean;
  /** Something was told of it since. */
  readonly touched: boolean;
}

/**
 * A list of tickets as its screen holds it: what pages and events told, each with its number. The latest number
 * wins, whatever order they arrive in; what is shown is computed by {@link visibleTickets}.
 */
export interface TicketsState {
  readonly status: 'loading' | 'ready' | 'error';
  readonly error: unknown;
  readonly isLoadingMore: boolean;
  /** Events up to this number are part of the first page. */
  readonly floor: number;
  /** Where the next page starts; null when everything is here. */
  readonly cursor: string | null;
  /** The last row loaded, as it was: what comes after it in the list's order comes with the next page. */
  readonly edge: Sorted | undefined;
  /** As the pages brought them. */
  readonly paged: ReadonlyMap<number, Known>;
  /** Tickets told of since the last page; they stand over {@link paged}, so that an event costs the same in any list. */
  readonly recent: ReadonlyMap<number, Known>;
  /** Ticket → number of the latest event that said it was read. */
  readonly reads: ReadonlyMap<number, number>;
  /** Ticket → its latest message of which an event told how far it got. */
  readonly acks: ReadonlyMap<number, LastAck>;
  /** Contact → as it was told by its own event. */
  readonly contacts: ReadonlyMap<
    number,
    { readonly seq: number; readonly contact: TicketContactDto }
  >;
  /** Companion and record → the latest event that told of it, see {@link CompanionReducer}. */
  readonly companions: ReadonlyMap<string, ToldCompanion>;
  /** Connections that were removed while the list was open; none comes back. */
  readonly removedConnections: ReadonlySet<number>;
}

export type TicketsAction =
  | { readonly type: 'restart' }
  | { readonly type: 'load' }
  | { readonly type: 'loadMore' }
  | { readonly type: 'failed'; readonly error: unknown }
  | {
      readonly type: 'page';
      readonly tickets: readonly TicketDto[];
      readonly cursor: string | null;
      readonly isFirst: boolean;
      /** Highest event number known when the page was asked for; it holds what happened up to there. */
      readonly since: number;
    }
  | { readonly type: 'ticket'; readonly ticket: TicketDto; readonly seq: number }
  | { readonly type: 'gone'; readonly id: number; readonly seq: number }
  | { readonly type: 'read'; readonly id: number; readonly seq: number }
  | { readonly type: 'ack'; readonly id: number; readonly ack: LastAck }
  | { readonly type: 'contact'; readonly contact: TicketContactDto; readonly seq: number }
  | { readonly type: 'companion'; readonly told: ToldCompanion }
  | { readonly type: 'connectionRemoved'; readonly id: number };

export const noTickets = (): TicketsState => ({
  status: 'loading',
  error: undefined,
  isLoadingMore: false,
  floor: 0,
  cursor: null,
  edge: undefined,
  paged: new Map(),
  recent: new Map(),
  reads: new Map(),
  acks: new Map(),
  contacts: new Map(),
  companions: new Map(),
  removedConnections: new Set(),
});

const later = <K, T extends { readonly seq: number }>(
  entries: ReadonlyMap<K, T>,
  seq: number,
): Map<K, T> => new Map([...entries].filter(([, entry]) => entry.seq > seq));

type Page = Extract<TicketsAction, { type: 'page' }>;

const addPage = (state: TicketsState, { tickets, cursor, isFirst, since }: Page): TicketsState => {
  const all = new Map([...state.paged, ...state.recent]);
  const paged = isFirst ? later(all, since) : all;
  for (const ticket of tickets) {
    const before = paged.get(ticket.id);
    if (before && before.seq > since) paged.set(ticket.id, { ...before, listed: true });
    else paged.set(ticket.id, { seq: since, ticket, listed: true, touched: false });
  }
  return {
    status: 'ready',
    error: undefined,
    isLoadingMore: false,
    floor: isFirst ? since : state.floor,
    cursor,
    edge: cursor === null ? undefined : tickets.at(-1),
    paged,
    recent: new Map(),
    reads: isFirst ? new Map([...state.reads].filter(([, seq]) => seq > since)) : state.reads,
    acks: isFirst ? later(state.acks, since) : state.acks,
    contacts: isFirst ? later(state.contacts, since) : state.contacts,
    companions: isFirst ? later(state.companions, since) : state.companions,
    removedConnections: state.removedConnections,
  };
};

const tell = (
  state: TicketsState,
  id: number,
  seq: number,
  ticket: TicketDto | undefined,
): TicketsState => {
  const before = state.recent.get(id) ?? state.paged.get(id);
  // A change older than the first page is in it, or its ticket has left it.
  if (seq <= (before?.seq ?? state.floor)) return state;
  const entry = { seq, ticket, listed: before?.listed ?? false, touched: true };
  return { ...state, recent: new Map(state.recent).set(id, entry) };
};

/** The next state of a list. Pure. */
export const reduceTickets = (state: TicketsState, action: TicketsAction): TicketsState => {
  switch (action.type) {
    case 'restart':
      return noTickets();
    case 'load':
      return { ...state, status: state.status === 'ready' ? 'ready' : 'loading', error: undefined };
    case 'loadMore':
      return { ...state, isLoadingMore: true, error: undefined };
    case 'failed':
      return {
        ...state,
        isLoadingMore: false,
        status: state.status === 'ready' ? 'ready' : 'error',
        error: action.error,
      };
    case 'page':
      return addPage(state, action);
    case 'ticket':
      return tell(state, action.ticket.id, action.seq, action.ticket);
    case 'gone':
      return tell(state, action.id, action.seq, undefined);
    case 'read': {
      const seq = Math.max(action.seq, state.reads.get(action.id) ?? 0);
      return { ...state, reads: new Map(state.reads).set(action.id, seq) };
    }
    case 'ack': {
      const ack = laterAck(state.acks.get(action.id), action.ack);
      return { ...state, acks: new Map(state.acks).set(action.id, ack) };
    }
    case 'contact': {
      const { contact, seq } = action;
      if (seq <= (state.contacts.get(contact.id)?.seq ?? 0)) return state;
      return { ...state, contacts: new Map(state.contacts).set(contact.id, { seq, contact }) };
    }
    case 'companion':
      return { ...state, companions: addTold(state.companions, action.told) };
    case 'connectionRemoved':
      return { ...state, removedConnections: new Set(state.removedConnections).add(action.id) };
  }
};

/** The ticket of a message's event, with that message as its last one. */
const withLast = (event: RealtimeEvent): TicketDto => {
  const ticket = event.ticket as TicketDto;
  const message = event.message as MessageDto | undefined;
  if (!message) return ticket;
  const { id, ack, fromMe, origin, senderName } = message;
  return {
    ...ticket,
    lastMessageId: fromMe ? id : null,
    lastMessageAck: fromMe ? ack : null,
    lastMessageAuthor:
      ticket.lastMessageAuthor ??
      (fromMe || ticket.isGroup ? { origin, userId: null, name: senderName } : null),
  };
};

/** The change an event brings to a list of tickets, if any. */
export const ticketsActionOf = (event: RealtimeEvent): TicketsAction | undefined => {
  const { seq } = event;
  switch (`${event.event} ${event.action}`) {
    case 'ticket update':
      return { type: 'ticket', ticket: event.ticket as TicketDto, seq };
    case 'appMessage create':
      return { type: 'ticket', ticket: withLast(event), seq };
    case 'appMessage update': {
      const { id, ticketId, ack, fromMe } = event.message as MessageDto;
      return fromMe ? { type: 'ack', id: ticketId, ack: { seq, messageId: id, ack } } : undefined;
    }
    case 'ticket delete':
      return { type: 'gone', id: Number(event.ticketId), seq };
    case 'ticket updateUnread':
      return { type: 'read', id: Number(event.ticketId), seq };
    case 'contact update': {
      const { id, name, number, email, profilePicUrl } = event.contact as TicketContactDto;
      return { type: 'contact', contact: { id, name, number, email, profilePicUrl }, seq };
    }
    case 'whatsapp delete':
      return { type: 'connectionRemoved', id: Number(event.whatsappId) };
    default:
      return undefined;
  }
};

/** Names of the events {@link ticketsActionOf} understands. */
export const TICKET_EVENTS = ['ticket', 'appMessage', 'contact', 'whatsapp'] as const;
