import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId, PageQuery } from 'prosa/schemas';
import { LONGEST_TITLE, MOST_NAMED } from './shared/limits.ts';

const Uuid = Type.String({ format: 'uuid' });

/** A chat by its id or its uuid, which stands in the address of the screen. */
export const ChatKeyParams = Closed({
  id: Type.String({
    pattern: '^(?:[1-9]\\d{0,8}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$',
  }),
});

export const ListChatsQuery = Closed({
  ...PageQuery,
  /** `recent`: the chat with the newest message first, page after page by `cursor`. */
  order: Type.Optional(Type.Union([Type.Literal('created'), Type.Literal('recent')])),
  /** `nextCursor` of the page before. */
  cursor: Type.Optional(Type.String({ maxLength: 40, pattern: '^\\d{1,16}_[1-9]\\d{0,9}$' })),
});
export type ListChatsQuery = Static<typeof ListChatsQuery>;

const Person = Closed({
  id: Id,
  name: Type.String(),
  /** Whether a page of theirs is open somewhere. */
  online: Type.Boolean(),
});

const Member = Closed({
  userId: Id,
  /** Messages the member has not read. */
  unreads: Type.Integer(),
  /** How many of them name the member. */
  mentions: Type.Integer(),
  user: Person,
});

export const ChatSchema = Closed({
  id: Id,
  uuid: Uuid,
  /** Empty for a one-to-one chat: it goes by the name of the other person. */
  title: Type.String(),
  isDirect: Type.Boolean(),
  /** The name of the other person of a one-to-one chat, once they are no user any more. */
  departedName: Type.String(),
  ownerId: NullableId,
  owner: Nullable(Closed({ id: Id, name: Type.String() })),
  users: Type.Array(Member),
  /** `Ana: Bom dia`; empty where nothing was written yet, or what was is deleted. */
  lastMessage: Type.String(),
  last: Nullable(
    Closed({
      id: Id,
      senderId: NullableId,
      senderName: Type.String(),
      body: Type.String(),
      mediaType: Nullable(Type.String()),
      isDeleted: Type.Boolean(),
    }),
  ),
  createdAt: Instant,
  /** When it was written in last, or made. */
  updatedAt: Instant,
});
export type ChatDto = Static<typeof ChatSchema>;

export const ChatPage = Closed({
  records: Type.Array(ChatSchema),
  hasMore: Type.Boolean(),
  nextCursor: Nullable(Type.String()),
});
export type ChatPage = Static<typeof ChatPage>;

/** A person by id; clients also send the records of those they chose. */
const Chosen = Type.Union([Id, Type.Object({ id: Id }, { additionalProperties: true })]);

export const ChatBody = Closed({
  /** Left out or empty, with one other person: their one-to-one chat. */
  title: Type.Optional(Type.String({ maxLength: LONGEST_TITLE })),
  users: Type.Array(Chosen, { maxItems: MOST_NAMED }),
});
export type ChatBody = Static<typeof ChatBody>;

export const UnreadSchema = Closed({
  /** Those with something unread, the newest first. */
  chats: Type.Array(Closed({ chatId: Id, unreads: Type.Integer(), mentions: Type.Integer() })),
});
export type UnreadDto = Static<typeof UnreadSchema>;

/** The documented API names the reader; only ever the caller. */
export const ReadBody = Closed({ userId: Type.Optional(Id) });

export const DraftBody = Closed({ body: Type.String({ maxLength: 10_000 }) });

export const DraftListSchema = Closed({
  drafts: Type.Array(Closed({ chatId: Id, body: Type.String() })),
});
export type DraftListDto = Static<typeof DraftListSchema>;
