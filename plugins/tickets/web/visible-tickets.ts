import { visibleItems } from 'prosa/web';
import { companionsNow } from './companions.ts';
import type { CompanionReducers } from './companions.ts';
import { ackNow } from './last-ack.ts';
import { RULES } from './tickets-state.ts';
import type { TicketsState } from './tickets-state.ts';
import { compareTickets } from './ticket-order.ts';
import type { TicketOrder } from './ticket-order.ts';
import type { TicketDto } from './types.ts';

/** Judges what no page brought, and what changed since. */
export interface Acceptance {
  /** Whether a ticket, as it is now, is one of this list. */
  readonly belongs: (ticket: TicketDto) => boolean;
  /** Newest first when it says nothing. */
  readonly order?: TicketOrder | undefined;
  /** Besides: whether one that no page brought may appear. */
  readonly mayEnter?: (ticket: TicketDto) => boolean;
  /** How events changed what other plugins add to tickets. */
  readonly reducers?: CompanionReducers;
}

/** The connection fields of a ticket whose connection was removed. */
export const WITHOUT_CONNECTION = { whatsappId: null, whatsapp: null } as const;

/** A ticket with what events told of its parts since; the same object where nothing changed. */
const current = (
  state: TicketsState,
  listed: TicketDto,
  seq: number,
  reducers: CompanionReducers,
): TicketDto => {
  const ticket = companionsNow(listed, seq, state.companions, reducers);
  const told = state.contacts.get(ticket.contactId);
  const contact = told && told.seq > seq ? told.contact : ticket.contact;
  const isRead = (state.reads.get(ticket.id)?.seq ?? 0) > seq;
  const unreadMessages = isRead ? 0 : ticket.unreadMessages;
  const lastMessageAck = ackNow(ticket, state.acks.get(ticket.id));
  const hasLostConnection =
    ticket.whatsappId !== null && state.removedConnections.has(ticket.whatsappId);
  const isSame =
    !hasLostConnection &&
    contact === ticket.contact &&
    unreadMessages === ticket.unreadMessages &&
    lastMessageAck === ticket.lastMessageAck;
  // The same object while nothing changed: its row need not be drawn again.
  if (isSame) return ticket;
  const connection = hasLostConnection ? WITHOUT_CONNECTION : {};
  return { ...ticket, unreadMessages, lastMessageAck, contact, ...connection };
};

/** The tickets a list shows: those that belong to it, down to the last row loaded. Pure. */
export const visibleTickets = (
  state: TicketsState,
  { belongs, mayEnter, order, reducers = [] }: Acceptance,
): readonly TicketDto[] =>
  visibleItems(state, {
    ...RULES,
    compare: compareTickets(order),
    isWindowed: true,
    current: (ticket, seq) => current(state, ticket, seq, reducers),
    belongs,
    mayEnter,
  });
