import type { InboundMessage, MessageKind, Received } from '../../../connections/public.ts';
import type { MessageOrigin } from '../../public.ts';
import type { ArrivingTicket, KnownTicket } from '../state/arriving-ticket.ts';
import { draftOf, isPlaceholder, summarise, take } from './ticket-draft.ts';
import type { TicketDraft } from './ticket-draft.ts';

/** A message to be written into the ticket at `ticket`. */
export interface DecidedMessage {
  readonly index: number;
  readonly ticket: number;
  readonly origin: MessageOrigin;
  message: InboundMessage;
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

export interface ArrivalDecision {
  readonly results: ReadonlyMap<number, Received>;
  readonly tickets: readonly ArrivingTicket[];
  readonly messages: readonly DecidedMessage[];
  /** The contents of stored messages that could not be read so far. */
  readonly revealed: readonly Arrival[];
}

/** Identity of a message on its channel. */
export const channelKey = (
  {
    connectionId,
    fromMe,
    externalId,
  }: Pick<InboundMessage, 'fromMe' | 'externalId'> & { readonly connectionId: number | null },
  contactId: number,
): string => `${String(connectionId)}:${String(contactId)}:${String(fromMe)}:${externalId}`;

const chatKey = ({
  connectionId,
  contactId,
}: {
  connectionId: number;
  contactId: number;
}): string => `${String(connectionId)}:${String(contactId)}`;

/**
 * Decides what a batch of arrived messages means: which are new, which ticket each belongs to, and how those
 * tickets stand afterwards. Pure; takes them in order, so two first messages of one person open one ticket.
 *
 * @param known messages already stored, by {@link channelKey}
 * @param tickets the active ticket of each chat, or else a quiet one, or else the last one within the reopening window
 * @param silentConnections connections on which responders say nothing to somebody they are in no dialogue with
 * @param settles whether a text calls nobody to the desk, see `Heard.settles`
 */
export const decideArrivals = (
  arrivals: readonly Arrival[],
  known: ReadonlyMap<string, MessageKind>,
  tickets: readonly KnownTicket[],
  newUuid: () => string,
  silentConnections: ReadonlySet<number> = new Set(),
  settles?: (body: string) => boolean,
): ArrivalDecision => {
  const seen = new Map(known);
  const drafts: TicketDraft[] = [];
  const byChat = new Map<string, number>();
  const existing = new Map(tickets.map((ticket) => [chatKey(ticket), ticket]));
  const results = new Map<number, Received>();
  const messages: DecidedMessage[] = [];
  const revealed: Arrival[] = [];
  const draftFor = (arrival: Arrival, isSettled: boolean): number => {
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
          status: isSettled ? 'closed' : 'pending',
          isQuiet: isSettled,
          userId: null,
          queueId: null,
          unreadMessages: 0,
          waitingSince: null,
          isInDialogue: false,
        },
        { isNew: found === undefined, isSilent: silentConnections.has(message.connectionId) },
      ),
    );
    byChat.set(chat, drafts.length - 1);
    return drafts.length - 1;
  };

  /** Fills in a message of this very batch that could not be read. @returns whether there is one */
  const revealHere = ({ message }: Arrival, key: string): boolean => {
    const at = messages.findIndex(
      (earlier) => channelKey(earlier.message, earlier.contactId) === key,
    );
    const found = messages[at];
    const draft = found && drafts[found.ticket];
    if (!found || !draft) return false;
    found.message = { ...message, at: found.message.at };
    if (!messages.slice(at + 1).some(({ ticket }) => ticket === found.ticket)) {
      summarise(draft, message);
    }
    draft.awaitsDecision ||= !message.fromMe && draft.userId === null && draft.asksResponders;
    return true;
  };

  for (const arrival of arrivals) {
    const { index, message, contactId } = arrival;
    const key = channelKey(message, contactId);
    const stored = seen.get(key);
    if (stored !== undefined) {
      const isNew = isPlaceholder({ kind: stored }) && !isPlaceholder(message);
      if (isNew && !revealHere(arrival, key)) revealed.push(arrival);
      if (isNew) seen.set(key, message.kind);
      results.set(index, isNew ? 'stored' : 'duplicate');
      continue;
    }
    seen.set(key, message.kind);
    const { fromMe, chat } = message;
    const isSettled = settles !== undefined && !fromMe && !chat.isGroup && settles(message.body);
    const ticket = draftFor(arrival, isSettled);
    const draft = drafts[ticket];
    const isAside = isSettled && draft?.status === 'closed';
    if (draft) {
      if (isAside) summarise(draft, message);
      else take(draft, message);
    }
    if (message.fromMe) {
      for (const earlier of messages) if (earlier.ticket === ticket) earlier.isRead = true;
    }
    messages.push({
      index,
      isRead: fromMe || isAside,
      ticket,
      message,
      contactId,
      origin: message.fromMe ? 'phone' : 'customer',
    });
    results.set(index, 'stored');
  }
  return { results, tickets: drafts, messages, revealed };
};
