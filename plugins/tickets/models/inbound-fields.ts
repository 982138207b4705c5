import type { InboundMessage } from '../../connections/public.ts';
import type { MessageOrigin } from '../public.ts';
import type { Message } from './message.ts';
import type { MessageFields } from './message-columns.ts';

const mediaStateOf = ({ isMediaPending }: InboundMessage): 'pending' | null =>
  isMediaPending ? 'pending' : null;

/** The content of an arrived message, as fields of the stored one. */
export const contentOf = (message: InboundMessage) =>
  ({
    kind: message.kind,
    body: message.body,
    mediaId: message.mediaId ?? null,
    mediaName: message.mediaName ?? '',
    mediaState: mediaStateOf(message),
    mediaSize: message.mediaSize ?? null,
    quotedExternalId: message.quotedExternalId ?? null,
    isForwarded: message.isForwarded ?? false,
  }) satisfies Partial<MessageFields>;

/** The part of an arrived message's row that its ticket decides. */
interface Placed {
  readonly id: number;
  readonly ticketId: number;
  readonly contactId: number;
  readonly isRead: boolean;
  readonly origin: MessageOrigin;
  /** When it is stored, as ISO 8601. */
  readonly at: string;
}

const NO_REACTIONS: Message['reactions'] = [];

/**
 * An arrived message as fields of the stored one. Every field is written out: V8 makes a dictionary of a literal that
 * begins with a spread, which costs 12 µs for each message of a busy line.
 */
export const arrivedFields = (message: InboundMessage, placed: Placed) =>
  ({
    id: placed.id,
    ticketId: placed.ticketId,
    contactId: placed.contactId,
    connectionId: message.connectionId,
    externalId: message.externalId,
    fromMe: message.fromMe,
    kind: message.kind,
    body: message.body,
    mediaId: message.mediaId ?? null,
    mediaName: message.mediaName ?? '',
    mediaState: mediaStateOf(message),
    mediaSize: message.mediaSize ?? null,
    quotedExternalId: message.quotedExternalId ?? null,
    ack: message.fromMe ? 1 : 0,
    isRead: placed.isRead,
    isForwarded: message.isForwarded ?? false,
    origin: placed.origin,
    senderNumber: message.sender.number,
    senderName: message.sender.name,
    sentAt: message.at,
    // Only changes of a message set these.
    failure: '',
    transcript: null,
    isDeleted: false,
    isEdited: false,
    reactions: NO_REACTIONS,
    createdAt: placed.at,
  }) satisfies Partial<MessageFields> & Pick<Message, 'reactions'>;
