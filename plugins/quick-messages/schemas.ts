import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable, NullableId, PageQuery } from 'prosa/schemas';
import { LONGEST_MESSAGE } from './public.ts';

const Ignored = Type.Optional(Type.Any());

/** Shortcut and text are judged by the service, which has codes of its own for them. */
export const QuickMessageBody = Closed({
  shortcode: Type.Optional(Type.String({ maxLength: 255 })),
  message: Type.Optional(Type.String({ maxLength: LONGEST_MESSAGE })),
  /** True = for everybody in the company, else for its owner alone. */
  geral: Type.Optional(Type.Boolean()),
  /** False = not offered to anybody for now. */
  status: Type.Optional(Type.Boolean()),
  /** Hung on the ticket it is sent to. */
  tagId: Type.Optional(NullableId),
  /** The file goes without the text. */
  sendOnlyMedia: Type.Optional(Type.Boolean()),
  /** A file follows, so that no text is needed. */
  isMedia: Type.Optional(Type.Boolean()),
  /** Older clients send back what they were shown. */
  userId: Ignored,
  mediaPath: Ignored,
  mediaName: Ignored,
});
export type QuickMessageBody = Static<typeof QuickMessageBody>;

/** A prepared message as the API shows it. */
export const QuickMessageSchema = Closed({
  id: Id,
  shortcode: Type.String(),
  message: Type.String(),
  geral: Type.Boolean(),
  status: Type.Boolean(),
  sendOnlyMedia: Type.Boolean(),
  tagId: NullableId,
  tag: Nullable(Closed({ id: Id, name: Type.String(), color: Type.String() })),
  isMedia: Type.Boolean(),
  /** Address of the file, good for some minutes. */
  mediaPath: Nullable(Type.String()),
  mediaName: Type.String(),
  /** `image`, `audio`, `video` or `application`; null without a file. */
  mediaType: Nullable(Type.String()),
  /** Its owner; null once that person is gone. */
  userId: NullableId,
});
export type QuickMessageDto = Static<typeof QuickMessageSchema>;

/** Older clients name company and user; they are always the caller's own. */
const older = { companyId: Type.Optional(Id), userId: Type.Optional(Id) };

export const ListQuickMessagesQuery = Closed({ ...PageQuery, ...older });
export type ListQuickMessagesQuery = Static<typeof ListQuickMessagesQuery>;

export const QuickMessagePage = Closed({
  records: Type.Array(QuickMessageSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type QuickMessagePage = Static<typeof QuickMessagePage>;

export const QuickMessageChoicesQuery = Closed({ searchParam: PageQuery.searchParam, ...older });

export const ForTicket = Closed({ ticketId: Id });

/** The messages that were sent, as the API shows messages. */
export const SentQuickMessage = Closed({
  messages: Type.Array(Type.Object({ id: Id }, { additionalProperties: true })),
});
