import type { Ctx, JsonSchema } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';
import type { MessageKind } from '../connections/public.ts';
import type { ContactView } from '../contacts/public.ts';
import { queueIdsOf } from '../queues/public.ts';
import { attendsUnqueued } from '../users/public.ts';
import type {
  MessageDto,
  TicketDto,
  TicketListDto,
  TicketListQuery,
  TicketStatus,
} from './schemas.ts';
import type { CompanionToken } from './slots.ts';

/** The programs of the company that write unasked. */
export type OutreachOrigin = 'campaign' | 'schedule' | 'api';

/** The author of a message: stored, so that nothing has to be guessed from its text. */
export type MessageOrigin = 'customer' | 'agent' | 'phone' | 'automatic' | OutreachOrigin;

/** A reaction hanging on a message. */
export interface Reaction {
  /** The number of the person who reacted, digits only; empty for us. */
  readonly by: string;
  readonly emoji: string;
}

/** A ticket as other plugins may know it. */
export interface TicketView {
  readonly id: number;
  readonly uuid: string;
  readonly status: TicketStatus;
  readonly contactId: number;
  readonly connectionId: number | null;
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** A file that is stored already, to be sent with a message. It belongs to the message from then on. */
export interface TicketFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
}

/** The file of a message. */
export interface MessageMedia {
  /** Null until it is stored, and for good where it is lost. */
  readonly id: string | null;
  /** `pending`: it comes after its message. `lost`, `full`: it was not stored, the second for lack of room. */
  readonly state: 'pending' | 'ok' | 'lost' | 'full';
  readonly name: string;
  /** The media type that its bytes show; null until it is stored. */
  readonly mime: string | null;
  /** Bytes; of one that is not stored as its sender says, null where nobody does. */
  readonly size: number | null;
}

/** A customer's message, as responders are told of it. */
export interface OccasionMessage {
  readonly id: number;
  readonly body: string;
  readonly kind: MessageKind;
  readonly media?: MessageMedia;
  /** The spoken words of its file, where a plugin made them out. */
  readonly transcript?: string;
}

/** A message of a ticket, from either side. */
export interface TicketMessage extends OccasionMessage {
  readonly fromMe: boolean;
  readonly origin: MessageOrigin;
  readonly at: Date;
}

/** A file of a message, opened. */
export interface MessageFile extends Omit<MessageMedia, 'state'> {
  readonly id: string;
  readonly mime: string;
  readonly size: number;
  /** The bytes, from the disk, part by part. */
  stream(): AsyncIterable<Uint8Array>;
}

/** The messages of tickets, for plugins that answer or read along. Whatever another company has is not there. */
export interface TicketMessages {
  /** The last messages of a ticket, oldest first, without deleted ones. @param most up to 100 */
  last(ctx: Ctx, ticketId: number, most: number): Promise<readonly TicketMessage[]>;
  /** @throws ERR_FETCH_WAPP_MSG without such a message; ERR_MEDIA_NOT_FOUND where its file is not stored */
  openFile(ctx: Ctx, messageId: number): Promise<MessageFile>;
  /**
   * Keeps the spoken words of a message's file: they are shown below it, found by the search, and told by
   * `MessageTranscribed`. Others take the place of those that are there; an empty text takes them away.
   * @param words of which the first 65,536 characters are kept
   * @throws ERR_FETCH_WAPP_MSG without such a message
   */
  transcribe(ctx: Ctx, messageId: number, words: string): Promise<void>;
}

export const TicketMessages = defineToken<TicketMessages>('tickets.TicketMessages');

/** A ticket nobody owns, and what happened in it. */
export interface Occasion {
  readonly ticket: TicketView;
  readonly contact: ContactView;
  /** Undefined when the time has come that was asked for, or when somebody finishes the ticket. */
  readonly message: OccasionMessage | undefined;
  /** The state that this responder returned when it last decided; undefined where it keeps none. */
  readonly state: unknown;
  readonly now: Date;
}

/** Something said without anybody writing it: text with `{{variables}}`, or a file with the text as its caption. */
export interface AutomaticReply {
  readonly body: string;
  readonly file?: TicketFile;
  /** The text is not the company's own (a model's, a service's, the customer's): its braces are no variables. */
  readonly verbatim?: true;
  /**
   * Milliseconds after the reply before it. The customer sees somebody typing meanwhile, where the channel can show it.
   * A reply whose time has not come is dropped when somebody takes the ticket. Replies keep their order.
   */
  readonly delay?: number;
}

/** A responder's answer: what it leaves out stays as it is. */
export interface TicketDecision {
  readonly replies?: readonly AutomaticReply[];
  /** Null = in no queue. */
  readonly queueId?: number | null;
  /** The user it belongs to from now on: it is open then. */
  readonly userId?: number;
  /** Finishes it; `userId` then only says whose it was. */
  readonly close?: true;
  /** Whether a dialogue goes on that the next message belongs to. */
  readonly chatbot?: boolean;
  /** Plain JSON, handed back next time; null forgets. People's steps forget it too. */
  readonly state?: object | null;
  /**
   * When this responder is asked again although nobody writes; null = never. Each responder has its own time. Not while
   * somebody has the ticket open.
   */
  readonly respondAt?: Date | null;
  /**
   * The responders after this one are asked about the same message, and see the ticket as this decision left it: a menu
   * leads into a queue whose prompt then answers.
   */
  readonly passOn?: true;
  /**
   * Another responder goes on: its state is this one, and it is asked at once although nobody writes. It sees the ticket as
   * this decision left it.
   */
  readonly handTo?: { readonly responder: string; readonly state: object };
  /** The dialogue begins anew: states and times of all other responders are forgotten. */
  readonly startsOver?: true;
}

/**
 * Answers by itself where nobody attends: never in groups, never while somebody owns the ticket, never contacts
 * that are to be left alone.
 */
export interface Responder {
  /** Under this its state and its time are kept: its plugin's id. Responders of one plugin share them. */
  readonly id: string;
  /**
   * Tickets of these connections are about to be decided about: what that needs is better read now than under their
   * locks.
   */
  prepare?(ctx: Ctx, connectionIds: readonly number[]): Promise<void>;
  /**
   * Asked once for each message, in their order, in a transaction that holds the ticket.
   * @returns undefined to leave it to the next responder
   */
  decide(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined>;
  /**
   * Connections known by now, without asking anybody, on which nothing would be said to a customer it has not spoken
   * with: their tickets are not asked about. Without it there are none.
   */
  silentConnections?(companyId: number): readonly number[];
  /** Replaces the connection's completion message when somebody finishes a ticket; the ticket is as it was. */
  farewell?(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined>;
  /** Decides what is said when somebody gives a ticket to another queue and to nobody there; the ticket is in that queue. */
  transferred?(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined>;
}

/**
 * Orders in which responders are asked. `first`: ratings, business hours, the way back to the menu. `automation`: prompts and
 * integrations. `last`: the menu, which has an answer to everything.
 */
export const RESPONDER_ORDER = { first: 10, automation: 50, last: 90 } as const;

/** Filled by those who answer by themselves (many): asked in order; the first decision counts unless it is passed on. */
export const RespondersPoint = definePoint<Responder>('tickets.responders', 'many');

/** Which tickets of a connection are quiet. Never groups. */
export interface QuietQuery {
  readonly connectionId: number;
  readonly status: 'pending' | 'open';
  /** Nothing moved since. */
  readonly before: Date;
  /** Only those in no queue. */
  readonly withoutQueue?: true;
  /** Only those whose last message is ours. */
  readonly answered?: true;
}

/** A ticket that nobody attends, and what a responder keeps of it. */
export interface Unattended {
  readonly ticket: TicketView;
  /** Undefined where it keeps nothing. */
  readonly state: unknown;
}

/** Acts on tickets without anybody asking: for what time alone decides. */
export interface AutomaticActs {
  /** Locked until the commit; what another transaction holds, and what is beyond a hundred, comes next time. */
  quiet(ctx: Ctx, query: QuietQuery): Promise<readonly TicketView[]>;
  /**
   * Asks a responder about a ticket as soon as this transaction is committed, without a message: what it waited for is
   * there. A ticket that somebody has taken meanwhile is not asked about.
   * @param responder its id
   */
  askAgain(ctx: Ctx, ticketId: number, responder: string): Promise<void>;
  /** Those of some tickets that nobody attends, by their id, as they are now: nothing is locked. */
  unattended(
    ctx: Ctx,
    ticketIds: readonly number[],
    responder: string,
  ): Promise<ReadonlyMap<number, Unattended>>;
  /** The ticket if nobody attends it, locked until the commit. */
  hold(ctx: Ctx, ticketId: number, responder: string): Promise<Unattended | undefined>;
  /**
   * Carries a decision out whose state belongs to nobody.
   * @param plugin the id of the caller's: its delayed replies are not sent once it is off
   * @throws ERR_NO_TICKET_FOUND
   */
  carryOut(
    ctx: Ctx,
    ticketId: number,
    decision: Omit<TicketDecision, 'state' | 'handTo' | 'startsOver'>,
    plugin: string,
  ): Promise<void>;
  /** A text as it would be sent to somebody of this name now. */
  sample(ctx: Ctx, text: string, contactName: string): Promise<string>;
}

export const AutomaticActs = defineToken<AutomaticActs>('tickets.AutomaticActs');

/**
 * The queues whose tickets somebody sees, 0 for those without a queue, as an expression of SQL that answers a list. Admins
 * see all tickets, and everybody those in their own hand, whatever this says. The statement is given `:companyId`.
 * @param userId the person's id, as a column or a parameter
 */
export const seenQueues = (userId: string): string => `array(
  select unnest(${queueIdsOf(userId)}) union all select 0 where ${attendsUnqueued(userId)})`;

/** The conditions of a list of active tickets: a text, and the parameters that other plugins understand. */
export type TicketNarrowings = Pick<TicketListQuery, 'searchParam'> &
  Readonly<Record<string, unknown>>;

/** Tickets, for those above. */
export interface Tickets {
  byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly TicketView[]>;
  /** As {@link byIds}, only those the caller may see. */
  seen(ctx: Ctx, ids: readonly number[]): Promise<readonly TicketView[]>;
  /** Ids of a contact's tickets, as a sub-select for `whereIn`. */
  ofContact(ctx: Ctx, contactId: number): TicketIds;
  /** Topics whose readers are exactly those who see a ticket in this hand and queue. */
  topicsOf(ticket: Pick<TicketView, 'userId' | 'queueId'>): readonly string[];
  /** As the API shows them, in the order asked: those the caller may see; in work that is nobody's, all. */
  shown(ctx: Ctx, ids: readonly number[]): Promise<readonly TicketDto[]>;
  /** A page of the active tickets the caller may see, as `GET /tickets` would list them. @throws ERR_VALIDATION */
  active(ctx: Ctx, query: Omit<TicketListQuery, 'status'>): Promise<TicketListDto>;
  /**
   * Ids of the active tickets that a list is narrowed to, as a sub-select, whoever may see them; undefined where it is
   * narrowed to nothing.
   */
  narrowed(ctx: Ctx, query: TicketNarrowings): Promise<{ readonly ids: TicketIds } | undefined>;
  /** As the API shows it. @throws ERR_NO_TICKET_FOUND; ERR_NO_PERMISSION for one the caller may not see */
  show(ctx: Ctx, id: number): Promise<TicketDto>;
  /**
   * Tells those who see a ticket how it is now: for who keeps something beside it that has just changed.
   * @throws ERR_NO_TICKET_FOUND; ERR_NO_PERMISSION for one that the caller, where there is one, may not see
   */
  announce(ctx: Ctx, id: number): Promise<TicketDto>;
  /** As {@link announce}, of many, by one statement; those that the caller, where there is one, does not see are left out. */
  announceMany(ctx: Ctx, ids: readonly number[]): Promise<readonly TicketDto[]>;
  /** A text with its `{{variables}}` filled for a ticket the caller may see. @throws as {@link show} */
  fill(ctx: Ctx, id: number, text: string): Promise<string>;
  /**
   * Sends as the caller: text, or a file with the text as its caption.
   * @throws as {@link show}; ERR_EMPTY_MESSAGE, ERR_TICKET_NOT_OPEN, ERR_TICKET_OF_OTHER_USER
   */
  send(
    ctx: Ctx,
    id: number,
    message: { readonly body: string; readonly file?: TicketFile },
  ): Promise<readonly MessageDto[]>;
}

export const Tickets = defineToken<Tickets>('tickets.Tickets');

/** The lanes of a connection's outbox: people and the bot go before programs, and these before campaigns. */
export type OutboxLane = 'people' | 'programs' | 'campaigns';

/** The messages that a program of the company sends to a contact. */
export interface OutreachMessage {
  readonly connectionId: number;
  readonly contact: ContactView;
  /** In the order they are sent. */
  readonly parts: readonly AutomaticReply[];
  /** Finishes the ticket afterwards, as an attendant would: its completion message goes out. */
  readonly close?: true;
  /** The outbox lane of all that is said, the completion message included; that of programs unless told. */
  readonly lane?: Exclude<OutboxLane, 'people'>;
  /**
   * Without an active ticket the messages lie in a quiet one: closed, in no list and no count, told to no screen. The
   * customer's answer opens it, whatever its age.
   */
  readonly quiet?: true;
  /**
   * Names the messages for good, in letters, digits and hyphens, at most 60: written a second time they are those of the
   * first.
   */
  readonly clientId?: string;
  /** The program they come from, stored with each message; an automatic text unless told. */
  readonly origin?: OutreachOrigin;
  /** The customer sees somebody typing for so many milliseconds before the first part leaves; none unless told. */
  readonly typingMilliseconds?: number;
}

/** The messages of an outreach, as they are stored. */
export interface Reached {
  readonly ticket: TicketView;
  /** One for each part, in their order. */
  readonly messageIds: readonly number[];
}

/** Writes to contacts on nobody's behalf, whether or not there is a ticket with them. */
export interface Outreach {
  /**
   * Puts messages into a contact's ticket on a connection: the active one, the last one while it is recent, or a new
   * one that waits in no queue. They are in the outbox, and what the customer wrote before counts as read. An active ticket
   * is locked until the commit.
   */
  reach(ctx: Ctx, message: OutreachMessage): Promise<Reached>;
  /**
   * Finishes a ticket after an outreach, as `close` does: for those whose messages must not wait for what is said at the end.
   * A ticket in which something was said since stays as it is.
   * @param messageId the last message of the outreach
   */
  finish(ctx: Ctx, ticketId: number, messageId: number): Promise<void>;
  /**
   * When each of these contacts last wrote on a connection; those that never did are left out.
   * @param contactIds at most some hundreds
   */
  lastHeard(
    ctx: Ctx,
    connectionId: number,
    contactIds: readonly number[],
  ): Promise<ReadonlyMap<number, Date>>;
  /** Those of some contacts to whom a program has written since a moment, on any connection. */
  reachedSince(ctx: Ctx, contactIds: readonly number[], since: Date): Promise<ReadonlySet<number>>;
}

export const Outreach = defineToken<Outreach>('tickets.Outreach');

/** A customer's message, as it arrives. */
export interface HeardMessage {
  readonly messageId: number;
  readonly ticketId: number;
  readonly contactId: number;
  readonly connectionId: number;
  readonly isGroup: boolean;
  readonly kind: MessageKind;
  readonly body: string;
  /** The id, on the channel, of the message that it answers. */
  readonly quotedExternalId?: string;
  /** When it was sent. */
  readonly at: Date;
}

/** Listens to what customers write. */
export interface Heard {
  /**
   * Told of each batch in the transaction that receives it, with the tickets locked. Every message waits for it: no
   * statement unless the words ask for one, no call to the outside.
   */
  heard(ctx: Ctx, messages: readonly HeardMessage[]): Promise<void>;
  /**
   * Whether this listener answers a text whole, so that it calls nobody to the desk: without an active ticket it lies in a
   * quiet or a closed one. Asked of messages of persons that would open a ticket, before anything is read: by the text alone.
   */
  settles?(body: string): boolean;
}

/** Filled by those who act on a customer's words before anything else can (many). */
export const HeardPoint = definePoint<Heard>('tickets.heard', 'many');

/** A query for ids of tickets, not run by itself. */
export type TicketIds = ReturnType<Ctx['trx']['queryBuilder']>;

/** A query for rows of messages, not run by itself. */
export type MessageRows = ReturnType<Ctx['trx']['queryBuilder']>;

/** The texts of messages, for plugins that look for words in them. */
export interface MessageTexts {
  /**
   * The company's messages that were not deleted, without those of quiet tickets, which `TicketOpened` tells of once they are
   * opened: `company_id`, `id`, `ticket_id`, `contact_id`, `from_me`,
   * `created_at`, and as `text` the words of a message, the name of its file and its spoken words. To be narrowed (`messages.id`) and
   * used as a sub-select.
   */
  rows(ctx: Ctx): MessageRows;
  /** Ids of the tickets the caller may see, as a sub-select for `whereIn`; undefined when they are all. */
  seenTickets(ctx: Ctx): Promise<{ readonly ids: TicketIds } | undefined>;
}

export const MessageTexts = defineToken<MessageTexts>('tickets.MessageTexts');

/** A query parameter of `GET /tickets` that another plugin understands. */
export interface TicketCondition {
  readonly parameter: string;
  /** Of the parameter as it is written in the address. */
  readonly schema: JsonSchema;
  /**
   * Ids of the tickets that pass, as a sub-select for `whereIn`; undefined when the value narrows nothing.
   * @throws AppError ERR_VALIDATION for a value that means nothing
   */
  ticketIds(ctx: Ctx, value: string): TicketIds | undefined;
}

/** Something another plugin keeps beside tickets, shown with every one of them: in answers and in events. */
export interface TicketCompanion<Value = unknown> {
  readonly token: CompanionToken<Value>;
  /** Of the value. The API documents it, and answers with what it names. */
  readonly schema: JsonSchema;
  /** For many tickets in one query. Plain JSON. Runs with every arriving batch: keep it to one indexed look-up. */
  load(ctx: Ctx, ticketIds: readonly number[]): Promise<ReadonlyMap<number, Value>>;
  /**
   * The same for one ticket, as an expression of SQL that answers JSON, or null where nothing is kept: shown
   * tickets are then read together with it, and `load` is not asked. The statement is given `:companyId`.
   * @param ticketId the column with the ticket's id
   */
  readonly column?: (ticketId: string) => string;
  /** They add up with the list's own, and never widen what somebody may see. */
  readonly conditions?: readonly TicketCondition[];
}

/** Filled by plugins that keep something beside tickets (many). */
export const CompanionsPoint = definePoint<TicketCompanion>('tickets.companions', 'many');

/**
 * Tickets in whose messages a text was found: each by its id where they are few; where they are many, a query for
 * the messages of one ticket that hold it, to be asked while a list is read and left as soon as it is full.
 */
export type FoundInMessages =
  | { readonly ticketIds: readonly number[] }
  | { readonly messagesOf: (ticketIdColumn: string) => MessageRows };

/** Finds tickets by what was said in them, at any time. It does not check who may see them. */
export interface MessageFinder {
  /** @returns undefined for a text without anything to look for */
  find(ctx: Ctx, text: string): Promise<FoundInMessages | undefined>;
}

/** Filled by whoever keeps an index of messages; without it, a list's search knows the last message alone (many). */
export const MessageFinderPoint = definePoint<MessageFinder>('tickets.message-finders', 'many');

/** How messages name people in groups: an at sign and the digits of a number, or of an address of the channel's own. */
export const MENTION = /(?<![\p{L}\p{N}@])@(\d{8,15})(?!\d)/gu;

export { formatNumber } from './shared/format-number.ts';
export { waitedMinutes, waitIn, warmthOf } from './shared/waiting.ts';
export type { WaitUrgency } from './shared/waiting.ts';
export {
  companionOf,
  CompanionReducersPoint,
  defineCompanion,
  TicketBelowHeaderSlot,
  TicketComposerSlot,
  TicketDrawerSlot,
  TicketHeaderSlot,
  TicketListSlot,
  TicketMessageSlot,
  TicketRowSlot,
  TicketSuggestionsSlot,
} from './slots.ts';
export type {
  CompanionReducer,
  CompanionToken,
  ComposerSuggestion,
  SlotMessage,
  TicketBelowHeaderProps,
  TicketComposerProps,
  TicketDrawerProps,
  TicketHeaderProps,
  TicketListProps,
  TicketMessageProps,
  TicketNarrowing,
  TicketRowProps,
  TicketSuggestionsProps,
} from './slots.ts';

export {
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
} from './facts.ts';
export type {
  FollowedMessage,
  MessageArrival,
  MessageChanged,
  TicketCause,
  TicketChange,
  TicketDeletion,
  TicketStanding,
} from './facts.ts';
export type { TicketStatus } from './schemas.ts';
