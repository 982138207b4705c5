import type { InboundMessage } from '../../../connections/public.ts';
import type { HeardMessage } from '../../public.ts';
import type { OpenedTicket } from '../state/arrivals.ts';
import type { DecidedMessage } from './decide.ts';
import type { Loaded } from './load-chats.ts';

/** A customer's message as listeners are told of it. */
export const heardOf = (
  message: InboundMessage,
  stored: Pick<HeardMessage, 'messageId' | 'ticketId' | 'contactId'>,
): HeardMessage => ({
  messageId: stored.messageId,
  ticketId: stored.ticketId,
  contactId: stored.contactId,
  connectionId: message.connectionId,
  isGroup: message.chat.isGroup,
  kind: message.kind,
  body: message.body,
  at: new Date(message.at),
  ...(message.quotedExternalId !== undefined && { quotedExternalId: message.quotedExternalId }),
});

/** The customers' messages of a batch that was stored. */
export const heardIn = (
  messages: readonly DecidedMessage[],
  tickets: readonly OpenedTicket[],
  { messageIds }: Pick<Loaded, 'messageIds'>,
): readonly HeardMessage[] => {
  const heard: HeardMessage[] = [];
  for (const [place, { message, ticket, contactId }] of messages.entries()) {
    if (message.fromMe) continue;
    const stored = {
      messageId: messageIds[place] ?? 0,
      ticketId: tickets[ticket]?.id ?? 0,
      contactId,
    };
    heard.push(heardOf(message, stored));
  }
  return heard;
};
