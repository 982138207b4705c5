import type { InboundMessage, Received } from '../../../connections/public.ts';
import type { MessageOrigin, TicketStatus } from '../../public.ts';
import type { Place } from '../visibility.ts';

/** A conversation as the decision sees it. `id` is missing for one that is only being opened. */
export interface KnownTicket {
  readonly id?: number;
  readonly createdAt?: string;
  readonly uuid: string;
  readonly contactId: number;
  readonly connectionId: number;
  readonly isGroup: boolean;
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly unreadMessages: number;
}

/** A conversation after the batch, with what is new about it. */
export interface DecidedTicket extends KnownTicket {
  readonly lastMessage: string;
  readonly lastMessageKind: string;
  readonly lastMessageFromMe: boolean;
  readonly unreadAdded: number;
  /** True when its state changed, or when it is new: lists must hear of it. */
  readonly moved: boolean;
  readonly awaitsDecision: boolean;
  /** True when we wrote ourselves: what was there before is read. */
  readonly readBefore: boolean;
  /** Where it stood: those who saw it there and do not any more must hear of it. */
  readonly before: Place;
}

/** A message to be written into the conversation at `ticket`. */
export interface DecidedMessage {
  readonly index: number;
  readonly ticket: number;
  readonly origin: MessageOrigin;
  readonly message: InboundMessage;
  readonly contactId: number;
  /** Read already: our own, or before something of our own. */
  isRead: boolean;
}

/** An arrived message with the contact it belongs to. */
export interface Arrival {
  readonly index: number;
  readonly message: InboundMessage;
  readonly contactId: number;
}

export interface Decision {
  readonly results: ReadonlyMap<number, Received>;
  readonly tickets: readonly DecidedTicket[];
  readonly messages: readonly DecidedMessage[];
}

/** Identity of a message on its channel. */
export const channelKey = (message: {
  connectionId: number;
  contactId: number;
  fromMe: boolean;
  externalId: string;
}): string =>
  `${String(message.connectionId)}:${String(message.contactId)}:${String(message.fromMe)}:${message.externalId}`;

/** Characters of a message a list is given: a page of lists must not carry whole letters. */
const LONGEST_SUMMARY = 1_000;

/** What a list shows of a message: the beginning of its text, or the file's name. */
export const summaryOf = ({ body, mediaName = '' }: Pick<InboundMessage, 'body' | 'mediaName'>) => {
  const text = body === '' ? mediaName : body;
  // Not through the middle of a character.
  return text.slice(0, LONGEST_SUMMARY).replace(/[\ud800-\udbff]$/, '');
};

interface Draft extends KnownTicket {
  lastMessage: string;
  lastMessageKind: string;
  lastMessageFromMe: boolean;
  unreadAdded: number;
  unreadMessages: number;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  moved: boolean;
  awaitsDecision: boolean;
  readBefore: boolean;
  before: Place;
}

const draftOf = (ticket: KnownTicket, isNew: boolean): Draft => ({
  ...ticket,
  lastMessage: '',
  lastMessageKind: 'conversation',
  lastMessageFromMe: false,
  unreadAdded: 0,
  moved: isNew,
  awaitsDecision: false,
  readBefore: false,
  before: { userId: ticket.userId, queueId: ticket.queueId },
});

/** A customer who writes again is waiting again; what we typed on the phone wakes nobody. */
const take = (draft: Draft, message: InboundMessage): void => {
  draft.lastMessage = summaryOf(message);
  draft.lastMessageKind = message.kind;
  draft.lastMessageFromMe = message.fromMe;
  if (message.fromMe) {
    draft.unreadAdded = -draft.unreadMessages;
    draft.readBefore = true;
    return;
  }
  if (draft.status === 'closed') {
    draft.status = 'pending';
    draft.userId = null;
    draft.queueId = null;
    draft.moved = true;
  }
  draft.unreadAdded += 1;
  draft.awaitsDecision = draft.userId === null && !draft.isGroup;
};

const chatKey = ({
  connectionId,
  contactId,
}: {
  connectionId: number;
  contactId: number;
}): string => `${String(connectionId)}:${String(contactId)}`;

/**
 * Decides what a batch of arrived messages means: which are new, which conversation each belongs to, and how those
 * conversations stand afterwards. Pure; takes them in order, so two first messages of one person open one conversation.
 *
 * @param known keys of messages already stored, see {@link channelKey}
 * @param tickets the active conversation of each chat, or else the last one within the reopening window
 */
export const decideArrivals = (
  arrivals: readonly Arrival[],
  known: ReadonlySet<string>,
  tickets: readonly KnownTicket[],
  newUuid: () => string,
): Decision => {
  const seen = new Set(known);
  const drafts: Draft[] = [];
  const byChat = new Map<string, number>();
  const existing = new Map(tickets.map((ticket) => [chatKey(ticket), ticket]));
  const results = new Map<number, Received>();
  const messages: DecidedMessage[] = [];
  const draftFor = (arrival: Arrival): number => {
    const { message, contactId } = arrival;
    const chat = chatKey({ connectionId: message.connectionId, contactId });
    const drafted = byChat.get(chat);
    if (drafted !== undefined) return drafted;
    const found = existing.get(chat);
    drafts.push(
      draftOf(
        found ?? {
          uuid: newUuid(),
          contactId,
          connectionId: message.connectionId,
          isGroup: message.chat.isGroup,
          status: 'pending',
          userId: null,
          queueId: null,
          unreadMessages: 0,
        },
        found === undefined,
      ),
    );
    byChat.set(chat, drafts.length - 1);
    return drafts.length - 1;
  };

  for (const arrival of arrivals) {
    const { index, message, contactId } = arrival;
    const key = channelKey({ ...message, contactId });
    if (seen.has(key)) {
      results.set(index, 'duplicate');
      continue;
    }
    seen.add(key);
    const ticket = draftFor(arrival);
    const draft = drafts[ticket];
    if (draft) take(draft, message);
    if (message.fromMe) {
      for (const earlier of messages) if (earlier.ticket === ticket) earlier.isRead = true;
    }
    messages.push({
      index,
      isRead: message.fromMe,
      ticket,
      message,
      contactId,
      origin: message.fromMe ? 'phone' : 'customer',
    });
    results.set(index, 'stored');
  }
  return { results, tickets: drafts, messages };
};
