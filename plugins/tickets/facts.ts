import { defineEvent } from 'prosa/contract';
import type { MessageDto, TicketContactDto, TicketDto, TicketStatus } from './schemas.ts';

/** State, attendant and queue of a ticket. */
export interface TicketStanding {
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
}

const CAUSES = [
  'person',
  'arrival',
  'call',
  'decision',
  'time',
  'outreach',
  'merge',
  'part',
  'history',
  'contact',
  'queue',
  'user',
] as const;

/**
 * Why the state of a ticket changes. `person`: somebody at the desk, or through the API. `arrival`: a message of the customer.
 * `call`: a missed call. `decision`: a responder, such as the bot. `time`: nobody wrote for too long. `outreach`: a program of
 * the company. `merge`, `part`: contacts became one, or two again. `history`: what was said before the connection was there.
 * `contact`, `queue`, `user`: the ticket's contact, queue or attendant was deleted.
 */
export type TicketCause = (typeof CAUSES)[number];

/** A change of a ticket's state. */
export interface TicketChange {
  readonly ticketId: number;
  readonly contactId: number;
  readonly connectionId: number | null;
  readonly isGroup: boolean;
  /** The user who did it; null where it was no person. */
  readonly by: number | null;
  readonly cause: TicketCause;
  /** Null for a ticket that is new. */
  readonly from: TicketStanding | null;
  readonly to: TicketStanding;
}

export interface TicketDeletion extends Omit<TicketChange, 'to'> {
  readonly removed: true;
}

/** A message that is new, with its ticket as it is after it. */
export interface MessageArrival {
  readonly message: MessageDto;
  readonly ticket: TicketDto;
  readonly contact: TicketContactDto;
}

/** A message that is different now. */
export interface MessageChanged {
  readonly message: MessageDto;
}

const record = (...required: string[]) => ({ type: 'object', required });

const OPTIONAL_ID = { type: ['integer', 'null'] };

const STANDING = {
  ...record('status', 'userId', 'queueId'),
  properties: {
    status: { enum: ['pending', 'open', 'closed'] },
    userId: OPTIONAL_ID,
    queueId: OPTIONAL_ID,
  },
};

const ABOUT = {
  ticketId: { type: 'integer' },
  contactId: { type: 'integer' },
  connectionId: OPTIONAL_ID,
  isGroup: { type: 'boolean' },
  by: OPTIONAL_ID,
  cause: { enum: CAUSES },
  from: { anyOf: [STANDING, { type: 'null' }] },
};

const CHANGE = {
  ...record(...Object.keys(ABOUT), 'to'),
  properties: { ...ABOUT, to: STANDING },
};
const DELETION = {
  ...record(...Object.keys(ABOUT), 'removed'),
  properties: { ...ABOUT, removed: { const: true } },
};
const MESSAGE = {
  ...record('id', 'ticketId', 'contactId', 'fromMe', 'body'),
  properties: {
    id: { type: 'integer' },
    ticketId: { type: 'integer' },
    contactId: { type: 'integer' },
    fromMe: { type: 'boolean' },
    body: { type: 'string' },
  },
};
const ARRIVAL = { ...record('message', 'ticket', 'contact'), properties: { message: MESSAGE } };
const CHANGED = { ...record('message'), properties: { message: MESSAGE } };

export const TicketOpened = defineEvent<TicketChange>('tickets.ticket-opened', CHANGE, 'ticketId');
/** Taken by a person, or given to one, while it waited. */
export const TicketAccepted = defineEvent<TicketChange>(
  'tickets.ticket-accepted',
  CHANGE,
  'ticketId',
);
/** Moved to another queue or, being attended, to another person. */
export const TicketQueued = defineEvent<TicketChange>('tickets.ticket-queued', CHANGE, 'ticketId');
/** Waits again in its queue. */
export const TicketReturned = defineEvent<TicketChange>(
  'tickets.ticket-returned',
  CHANGE,
  'ticketId',
);
export const TicketClosed = defineEvent<TicketChange>('tickets.ticket-closed', CHANGE, 'ticketId');
export const TicketReopened = defineEvent<TicketChange>(
  'tickets.ticket-reopened',
  CHANGE,
  'ticketId',
);
export const TicketDeleted = defineEvent<TicketDeletion>(
  'tickets.ticket-deleted',
  DELETION,
  'ticketId',
);

/** Of the customer. */
export const MessageReceived = defineEvent<MessageArrival>(
  'tickets.message-received',
  ARRIVAL,
  'message.ticketId',
);
/** Ours: written at the desk, on the phone or by a program. It may still wait for its connection. */
export const MessageSent = defineEvent<MessageArrival>(
  'tickets.message-sent',
  ARRIVAL,
  'message.ticketId',
);
/** Different in another way: its file is there, or it belongs to another ticket. */
export const MessageUpdated = defineEvent<MessageChanged>(
  'tickets.message-updated',
  CHANGED,
  'message.ticketId',
);
/** The spoken words of its file were made out. */
export const MessageTranscribed = defineEvent<MessageChanged>(
  'tickets.message-transcribed',
  CHANGED,
  'message.ticketId',
);
export const MessageAckChanged = defineEvent<MessageChanged>(
  'tickets.message-ack-changed',
  CHANGED,
  'message.ticketId',
);
export const MessageFailed = defineEvent<MessageChanged>(
  'tickets.message-failed',
  CHANGED,
  'message.ticketId',
);
export const MessageEdited = defineEvent<MessageChanged>(
  'tickets.message-edited',
  CHANGED,
  'message.ticketId',
);
export const MessageDeleted = defineEvent<MessageChanged>(
  'tickets.message-deleted',
  CHANGED,
  'message.ticketId',
);
