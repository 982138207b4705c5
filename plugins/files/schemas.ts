import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable, NullableId, PageQuery } from 'prosa/schemas';
import { LIST_NAME, LONGEST_LIST_MESSAGE, LONGEST_OPTION_NAME, MOST_OPTIONS } from './public.ts';

const Ignored = Type.Optional(Type.Any());

/** An option as it is sent: with its id where it is there already. */
const OptionBody = Closed({
  id: Type.Optional(NullableId),
  name: Type.Optional(Type.String({ maxLength: LONGEST_OPTION_NAME })),
  /** Null takes the file away; any other text leaves it. A new file follows by itself. */
  path: Type.Optional(Nullable(Type.String())),
  /** Older clients send back what they were shown. */
  mediaName: Ignored,
  mediaType: Ignored,
  file: Ignored,
});

/** Name and message are judged by the service, which has codes of its own for them. */
export const FileListBody = Closed({
  name: Type.Optional(Type.String({ maxLength: LIST_NAME.maxLength })),
  message: Type.Optional(Type.String({ maxLength: LONGEST_LIST_MESSAGE })),
  /** All of them, in their order: one that is left out is deleted with its file. */
  options: Type.Optional(Type.Array(OptionBody, { maxItems: MOST_OPTIONS })),
  /** Older clients name the user; it is always the caller. */
  userId: Ignored,
  id: Ignored,
});
export type FileListBody = Static<typeof FileListBody>;

/** An option as the API shows it. */
const FileOptionSchema = Closed({
  id: Id,
  /** The caption of its file. */
  name: Type.String(),
  /** Address of the file, good for some minutes; null without one. */
  path: Nullable(Type.String()),
  /** Media type of the file, such as `image/png`; empty without one. */
  mediaType: Type.String(),
  mediaName: Type.String(),
});
export type FileOptionDto = Static<typeof FileOptionSchema>;

/** A list of files as the API shows it. */
export const FileListSchema = Closed({
  id: Id,
  name: Type.String(),
  message: Type.String(),
  options: Type.Array(FileOptionSchema),
  /** The user who made it; null once that person is gone. */
  userId: NullableId,
});
export type FileListDto = Static<typeof FileListSchema>;

/** Older clients name the company; it is always the caller's own. */
export const ListFilesQuery = Closed({ ...PageQuery, companyId: Type.Optional(Id) });
export type ListFilesQuery = Static<typeof ListFilesQuery>;

export const FileListPage = Closed({
  files: Type.Array(FileListSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type FileListPage = Static<typeof FileListPage>;

export const ForTicket = Closed({ ticketId: Id });

/** The messages that were sent, as the API shows messages. */
export const SentFileList = Closed({
  messages: Type.Array(Type.Object({ id: Id }, { additionalProperties: true })),
});
