import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId } from 'prosa/schemas';
import { LONGEST_MESSAGE, MOST_PEOPLE, SHORTEST_SEARCH } from './limits.ts';

export const ChatMessageParams = Closed({ id: Id, messageId: Id });

/** A page: the newest, or one beside a message. */
export const MessagesQuery = Closed({
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** Older than this message. */
  before: Type.Optional(Id),
  /** Newer than this message. */
  after: Type.Optional(Id),
  /** This message in the middle. */
  around: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
});
export type MessagesQuery = Static<typeof MessagesQuery>;

const Sender = Closed({ id: NullableId, name: Type.String() });

const Mention = Closed({ id: Id, name: Type.String() });
export type Mention = Static<typeof Mention>;

const Media = {
  /** `image`, `video`, `audio` or `application`; null where there is no file. */
  mediaType: Nullable(Type.String()),
  mediaUrl: Nullable(Type.String()),
  mediaName: Type.String(),
  /** Bytes. */
  mediaSize: Nullable(Type.Integer()),
};

export const ChatMessageSchema = Closed({
  id: Id,
  chatId: Id,
  /** Null once the sender is no user any more; the name stays. */
  senderId: NullableId,
  sender: Sender,
  /** Empty where it was deleted. */
  message: Type.String(),
  clientId: Nullable(Type.String()),
  ...Media,
  /** The members that the text names, as it names them. */
  mentions: Type.Array(Mention),
  /** The tickets it refers to as `#12`: what they are is asked for by whoever reads. */
  ticketIds: Type.Array(Id),
  quotedMsg: Nullable(
    Closed({
      id: Id,
      sender: Sender,
      message: Type.String(),
      mediaType: Nullable(Type.String()),
      mediaName: Type.String(),
      isDeleted: Type.Boolean(),
    }),
  ),
  reactions: Type.Array(Closed({ emoji: Type.String(), userId: Id, name: Type.String() })),
  isEdited: Type.Boolean(),
  isDeleted: Type.Boolean(),
  createdAt: Instant,
});
export type ChatMessageDto = Static<typeof ChatMessageSchema>;

export const ChatMessagePage = Closed({
  /** Oldest first. */
  records: Type.Array(ChatMessageSchema),
  /** Whether there are older ones. */
  hasMore: Type.Boolean(),
  /** Whether there are newer ones. */
  hasNewer: Type.Boolean(),
});
export type ChatMessagePage = Static<typeof ChatMessagePage>;

const Words = {
  message: Type.String({ maxLength: LONGEST_MESSAGE }),
  /** Members that the text names as `@Name`; others are left out. */
  mentions: Type.Optional(Type.Array(Id, { maxItems: MOST_PEOPLE })),
};

export const SendBody = Closed({
  ...Words,
  quotedId: Type.Optional(NullableId),
  clientId: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
});
export type SendBody = Static<typeof SendBody>;

export const EditBody = Closed(Words);
export type EditBody = Static<typeof EditBody>;

export const ReactionBody = Closed({
  /** Empty takes it back. */
  emoji: Type.String({ maxLength: 40 }),
});

export const SearchQuery = Closed({
  searchParam: Type.String({ minLength: SHORTEST_SEARCH, maxLength: 200 }),
  /** Only in this chat. */
  chatId: Type.Optional(Id),
  /** Older than this message: the last one of the page before. */
  before: Type.Optional(Id),
});
export type SearchQuery = Static<typeof SearchQuery>;

export const FoundPage = Closed({
  /** Newest first. */
  records: Type.Array(
    Closed({
      id: Id,
      chatId: Id,
      chatUuid: Type.String(),
      sender: Sender,
      message: Type.String(),
      createdAt: Instant,
    }),
  ),
  hasMore: Type.Boolean(),
});
export type FoundPage = Static<typeof FoundPage>;

export const TicketLinksQuery = Closed({
  /** Ids, separated by commas. */
  ids: Type.String({ pattern: '^[1-9]\\d{0,8}(?:,[1-9]\\d{0,8}){0,99}$' }),
});

/** The tickets among those asked for that the caller may see. */
export const TicketLinksSchema = Closed({
  tickets: Type.Array(
    Closed({ id: Id, uuid: Type.String(), status: Type.String(), name: Type.String() }),
  ),
});
export type TicketLinksDto = Static<typeof TicketLinksSchema>;

export const MediaUrlSchema = Closed({ mediaUrl: Type.String() });
