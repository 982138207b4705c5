import { emptyList, reduceList, toldAfter, withLatest } from 'prosa/web';
import type { ListAction, ListRules, ListState, Numbered, RealtimeEvent } from 'prosa/web';
import { withCompanionEvent } from './companions.ts';
import type { CompanionEvent } from './companions.ts';
import { laterAck } from './last-ack.ts';
import type { LastAck } from './last-ack.ts';
import type { MessageDto, TicketContactDto, TicketDto } from './types.ts';

/**
 * A list of tickets as its screen holds it: the list of the shell, and what events told of the parts of its tickets. The
 * tickets shown are computed by {@link visibleTickets}.
 */
export interface TicketsState extends ListState<TicketDto> {
  /** Where the next page starts; null when everything is here. */
  readonly cursor: string | null;
  /** Ticket → the latest event that said it was read. */
  readonly reads: ReadonlyMap<number, Numbered>;
  /** Ticket → its latest message of which an event told how far it got. */
  readonly acks: ReadonlyMap<number, LastAck>;
  /** Contact → as it was told by its own event. */
  readonly contacts: ReadonlyMap<number, Numbered & { readonly contact: TicketContactDto }>;
  /** Companion and record → the latest event that told of it, see {@link CompanionReducer}. */
  readonly companions: ReadonlyMap<string, CompanionEvent>;
  /** Connections that were removed while the list was open; none comes back. */
  readonly removedConnections: ReadonlySet<number>;
}

export type TicketsAction =
  | { readonly type: 'restart' }
  | Extract<ListAction<TicketDto>, { type: 'load' | 'loadMore' | 'failed' }>
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
  | { readonly type: 'companion'; readonly told: CompanionEvent }
  | { readonly type: 'connectionRemoved'; readonly id: number };

/** A ticket is known in a list by its id. */
export const RULES: ListRules<TicketDto> = { idOf: ({ id }) => id };

export const noTickets = (): TicketsState => ({
  ...emptyList<TicketDto>(),
  cursor: null,
  reads: new Map(),
  acks: new Map(),
  contacts: new Map(),
  companions: new Map(),
  removedConnections: new Set(),
});

type Page = Extract<TicketsAction, { type: 'page' }>;

const addPage = (state: TicketsState, { tickets, cursor, isFirst, since }: Page): TicketsState => {
  const hasMore = cursor !== null;
  const page = { type: 'page', records: tickets, hasMore, isFirst, since } as const;
  const next = { ...reduceList(state, page, RULES), cursor };
  if (!isFirst) return next;
  return {
    ...next,
    reads: toldAfter(state.reads, since),
    acks: toldAfter(state.acks, since),
    contacts: toldAfter(state.contacts, since),
    companions: toldAfter(state.companions, since),
  };
};

/** The next state of a list. Pure. */
export const reduceTickets = (state: TicketsState, action: TicketsAction): TicketsState => {
  switch (action.type) {
    case 'restart':
      return noTickets();
    case 'page':
      return addPage(state, action);
    case 'ticket': {
      const { ticket, seq } = action;
      return reduceList(state, { type: 'upsert', record: ticket, seq }, RULES);
    }
    case 'gone':
      return reduceList(state, { ...action, type: 'remove' }, RULES);
    case 'read':
      return { ...state, reads: withLatest(state.reads, action.id, { seq: action.seq }) };
    case 'ack': {
      const ack = laterAck(state.acks.get(action.id), action.ack);
      return { ...state, acks: new Map(state.acks).set(action.id, ack) };
    }
    case 'contact': {
      const { contact, seq } = action;
      return { ...state, contacts: withLatest(state.contacts, contact.id, { seq, contact }) };
    }
    case 'companion':
      return { ...state, companions: withCompanionEvent(state.companions, action.told) };
    case 'connectionRemoved':
      return { ...state, removedConnections: new Set(state.removedConnections).add(action.id) };
    default:
      return reduceList(state, action, RULES);
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
