import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId, PageQuery } from 'prosa/schemas';

export const LONGEST_TITLE = 200;
export const LONGEST_TEXT = 5_000;

/** 1 = high: shown above every page until somebody takes it away; 2 = medium, 3 = low. */
const Priority = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export type Priority = Static<typeof Priority>;

const AudienceKind = Type.Union([
  Type.Literal('all'),
  Type.Literal('plan'),
  Type.Literal('reseller'),
  Type.Literal('company'),
]);
export type AudienceKind = Static<typeof AudienceKind>;

/** Companies: all of them, those of a plan, those that a reseller brought, or a single one. */
const Audience = Closed({ kind: AudienceKind, id: NullableId });
export type AudienceDto = Static<typeof Audience>;

const Ignored = Type.Optional(Type.Any());

/** Title, text, period and audience are judged by the service, which has codes of its own for them. */
export const AnnouncementBody = Closed({
  title: Type.Optional(Type.String({ maxLength: LONGEST_TITLE })),
  text: Type.Optional(Type.String({ maxLength: LONGEST_TEXT })),
  priority: Type.Optional(Priority),
  status: Type.Optional(Type.Boolean()),
  /** Null = at once, and for good. */
  startsAt: Type.Optional(Nullable(Instant)),
  endsAt: Type.Optional(Nullable(Instant)),
  audience: Type.Optional(Audience),
  /** Older clients send back what they were shown; the server decides all of it. */
  id: Ignored,
  mediaPath: Ignored,
  mediaName: Ignored,
  createdAt: Ignored,
  updatedAt: Ignored,
});
export type AnnouncementBody = Static<typeof AnnouncementBody>;

export const AnnouncementSchema = Closed({
  id: Id,
  title: Type.String(),
  /** Marked up as messages are: `*bold*`, `_italic_`, `~struck~`, addresses. */
  text: Type.String(),
  priority: Priority,
  status: Type.Boolean(),
  startsAt: Nullable(Instant),
  endsAt: Nullable(Instant),
  /** Address of its image, good for some minutes. */
  mediaPath: Nullable(Type.String()),
  mediaName: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Told to the platform's own people alone. */
  audience: Type.Optional(
    Closed({ kind: AudienceKind, id: NullableId, name: Nullable(Type.String()) }),
  ),
  /** Of the reader, who is told them of what reached the own company. */
  isRead: Type.Optional(Type.Boolean()),
  isDismissed: Type.Optional(Type.Boolean()),
});
export type AnnouncementDto = Static<typeof AnnouncementSchema>;

export const AnnouncementPage = Closed({
  records: Type.Array(AnnouncementSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
  /** Those that the reader has not seen, on all pages. */
  unread: Type.Optional(Type.Integer()),
});
export type AnnouncementPage = Static<typeof AnnouncementPage>;

export const ListAnnouncementsQuery = Closed({
  ...PageQuery,
  /** The platform's own people are shown all there are, unless they ask for what reaches their company. */
  received: Type.Optional(Type.Boolean()),
});
export type ListAnnouncementsQuery = Static<typeof ListAnnouncementsQuery>;

export const ReadBody = Closed({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) });
