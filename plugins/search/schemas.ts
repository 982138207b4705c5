import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant } from 'prosa/schemas';

export const MessageSearchQuery = Closed({
  /** Words in any order, with or without accents; the last one may be unfinished. */
  searchParam: Type.String({ maxLength: 200 }),
  /** Only in this ticket. */
  ticketId: Type.Optional(Id),
  /** `nextCursor` of the page before. */
  cursor: Type.Optional(Type.String({ maxLength: 40 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
});
export type MessageSearchQuery = Static<typeof MessageSearchQuery>;

const SnippetSchema = Closed({
  /** A piece of the message around what was found, in one line. */
  text: Type.String(),
  /** The places that were found: from this character of `text` to before that one, in UTF-16 units. */
  marks: Type.Array(Closed({ start: Type.Integer(), end: Type.Integer() })),
});
export type Snippet = Static<typeof SnippetSchema>;

export const FoundMessage = Closed({
  messageId: Id,
  ticketId: Id,
  ticketUuid: Type.String(),
  ticketStatus: Type.Union([Type.Literal('pending'), Type.Literal('open'), Type.Literal('closed')]),
  fromMe: Type.Boolean(),
  createdAt: Instant,
  snippet: SnippetSchema,
  /** True when it was found by words spelled alike, not by those that were typed. */
  isSimilar: Type.Boolean(),
  contact: Closed({
    id: Id,
    name: Type.String(),
    profilePicUrl: Type.String(),
    isGroup: Type.Boolean(),
  }),
});
export type FoundMessage = Static<typeof FoundMessage>;

export const MessageSearchPage = Closed({
  /** Those with the very words first, then those spelled alike; the newest of each first. */
  messages: Type.Array(FoundMessage),
  hasMore: Type.Boolean(),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  /** False while older messages are still being prepared for searching. */
  isComplete: Type.Boolean(),
});
export type MessageSearchPage = Static<typeof MessageSearchPage>;
