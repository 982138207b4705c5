import type { EitherFact } from 'prosa/contract';
import { ConnectionStateChanged } from '../../connections/public.ts';
import {
  ContactCreated,
  ContactDeleted,
  ContactMerged,
  ContactParted,
  ContactUpdated,
} from '../../contacts/public.ts';
import {
  MessageAckChanged,
  MessageDeleted,
  MessageEdited,
  MessageFailed,
  MessageReceived,
  MessageSent,
  MessageTranscribed,
  MessageUpdated,
  TicketAccepted,
  TicketClosed,
  TicketDeleted,
  TicketOpened,
  TicketQueued,
  TicketReopened,
  TicketReturned,
} from '../../tickets/public.ts';

/** The facts that companies may have told. */
export const FOLLOWED = [
  MessageReceived,
  MessageSent,
  MessageAckChanged,
  MessageFailed,
  MessageEdited,
  MessageDeleted,
  MessageUpdated,
  MessageTranscribed,
  TicketOpened,
  TicketAccepted,
  TicketQueued,
  TicketReturned,
  TicketClosed,
  TicketReopened,
  TicketDeleted,
  ContactCreated,
  ContactUpdated,
  ContactDeleted,
  ContactMerged,
  ContactParted,
  ConnectionStateChanged,
] as const;

export type FollowedFact = EitherFact<NonNullable<(typeof FOLLOWED)[number]['__payload']>>;

/** A fact's place among others, and whom it is about. */
export interface FactPlace {
  readonly lane: string;
  /** Undefined where it is about no ticket. */
  readonly ticketId?: number;
  readonly contactId?: number;
  /** Undefined where the fact does not say: of a message that changed, its ticket does. */
  readonly connectionId?: number | null;
  readonly queueId?: number | null;
}

/** Deliveries about a conversation have one order, and so have those about a contact and about a connection. */
export const placeOf = ({ payload }: FollowedFact): FactPlace => {
  if ('message' in payload) {
    const { ticketId, contactId } = payload.message;
    const place = { lane: `ticket:${String(ticketId)}`, ticketId, contactId };
    if (!('ticket' in payload)) return place;
    const { connectionId, queueId } = payload.ticket;
    return { ...place, connectionId, queueId };
  }
  if ('ticketId' in payload) {
    const { ticketId, contactId, connectionId } = payload;
    const standing = 'to' in payload ? payload.to : payload.from;
    const place = { lane: `ticket:${String(ticketId)}`, ticketId, contactId };
    return { ...place, connectionId, queueId: standing?.queueId ?? null };
  }
  if ('connectionId' in payload) {
    const { connectionId } = payload;
    return { lane: `connection:${String(connectionId)}`, connectionId };
  }
  const contactId = 'contact' in payload ? payload.contact.id : payload.contactId;
  return { lane: `contact:${String(contactId)}` };
};
