import { defineEvent } from 'prosa/contract';
import type { Fact } from 'prosa/contract';
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

/** Properties of a message that those who follow messages are given. */
const FOLLOWED = [
  'id',
  'ticketId',
  'contactId',
  'externalId',
  'clientId',
  'body',
  'transcript',
  'fromMe',
  'mediaType',
  'mediaUrl',
  'mediaName',
  'ack',
  'failure',
  'isDeleted',
  'isEdited',
  'isForwarded',
  'origin',
  'senderNumber',
  'senderName',
  'createdAt',
] as const satisfies readonly (keyof MessageDto)[];

export type FollowedMessage = Pick<MessageDto, (typeof FOLLOWED)[number]>;

/** A message that is different now. */
export interface MessageChanged {
  readonly message: FollowedMessage;
}

/** A message that is new, and the state of its ticket after it. */
export interface MessageArrival extends MessageChanged {
  readonly ticket: TicketStanding & {
    readonly id: number;
    readonly connectionId: number | null;
    readonly isGroup: boolean;
  };
}

/** A message as screens are told of it. */
interface PublishedChange {
  readonly message: MessageDto;
}

/** A kind of change of a message. */
export type MessageChangeFact = Fact<MessageChanged, PublishedChange>;

/** A message that is new, with its ticket as screens show it. */
interface PublishedArrival extends PublishedChange {
  readonly ticket: TicketDto;
  readonly contact: TicketContactDto;
}

const changeOf = ({ message }: PublishedChange): MessageChanged => ({
  message: Object.fromEntries(FOLLOWED.map((name) => [name, message[name]])) as FollowedMessage,
});

const arrivalOf = ({ message, ticket }: PublishedArrival): MessageArrival => ({
  ...changeOf({ message }),
  ticket: {
    id: ticket.id,
    status: ticket.status,
    userId: ticket.userId,
    queueId: ticket.queueId,
    connectionId: ticket.whatsappId,
    isGroup: ticket.isGroup,
  },
});

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
export const MessageReceived = defineEvent<MessageArrival, PublishedArrival>(
  'tickets.message-received',
  ARRIVAL,
  'message.ticketId',
  arrivalOf,
);
/** Ours: written at the desk, on the phone or by a program. It may still wait for its connection. */
export const MessageSent = defineEvent<MessageArrival, PublishedArrival>(
  'tickets.message-sent',
  ARRIVAL,
  'message.ticketId',
  arrivalOf,
);
/** Different in another way: its file is there, or it belongs to another ticket. */
export const MessageUpdated = defineEvent<MessageChanged, PublishedChange>(
  'tickets.message-updated',
  CHANGED,
  'message.ticketId',
  changeOf,
);
/** The spoken words of its file were made out. */
export const MessageTranscribed = defineEvent<MessageChanged, PublishedChange>(
  'tickets.message-transcribed',
  CHANGED,
  'message.ticketId',
  changeOf,
);
export const MessageAckChanged = defineEvent<MessageChanged, PublishedChange>(
  'tickets.message-ack-changed',
  CHANGED,
  'message.ticketId',
  changeOf,
);
export const MessageFailed = defineEvent<MessageChanged, PublishedChange>(
  'tickets.message-failed',
  CHANGED,
  'message.ticketId',
  changeOf,
);
export const MessageEdited = defineEvent<MessageChanged, PublishedChange>(
  'tickets.message-edited',
  CHANGED,
  'message.ticketId',
  changeOf,
);
export const MessageDeleted = defineEvent<MessageChanged, PublishedChange>(
  'tickets.message-deleted',
  CHANGED,
  'message.ticketId',
  changeOf,
);
