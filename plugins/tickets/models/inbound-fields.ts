import type { InboundMessage } from '../../connections/public.ts';
import type { MessageFields } from './message-columns.ts';

/** The content of an arrived message, as fields of the stored one. */
export const contentOf = ({
  kind,
  body,
  mediaId,
  mediaName,
  isMediaPending,
  mediaSize,
  quotedExternalId,
  isForwarded,
}: InboundMessage) =>
  ({
    kind,
    body,
    mediaId: mediaId ?? null,
    mediaName: mediaName ?? '',
    mediaState: isMediaPending ? 'pending' : null,
    mediaSize: mediaSize ?? null,
    quotedExternalId: quotedExternalId ?? null,
    isForwarded: isForwarded ?? false,
  }) satisfies Partial<MessageFields>;

/** Everything that an arrived message's channel tells of it, as fields of the stored one. */
export const inboundFields = (message: InboundMessage) =>
  ({
    ...contentOf(message),
    connectionId: message.connectionId,
    externalId: message.externalId,
    fromMe: message.fromMe,
    ack: message.fromMe ? 1 : 0,
    senderNumber: message.sender.number,
    senderName: message.sender.name,
    sentAt: message.at,
  }) satisfies Partial<MessageFields>;
