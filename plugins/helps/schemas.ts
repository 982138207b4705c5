import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, PageQuery } from 'prosa/schemas';

/** Title and video are judged by the service, which has codes of its own for them. */
export const HelpBody = Closed({
  title: Type.String({ maxLength: 200 }),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  /** The video's code on YouTube, or its address. */
  video: Type.String({ maxLength: 300 }),
});
export type HelpBody = Static<typeof HelpBody>;

export const HelpPatch = Type.Partial(HelpBody, { additionalProperties: false });
export type HelpPatch = Static<typeof HelpPatch>;

/** A help as the API shows it; `video` is the bare code. */
export const HelpSchema = Closed({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  video: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type HelpDto = Static<typeof HelpSchema>;

export const HelpPage = Closed({
  records: Type.Array(HelpSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type HelpPageDto = Static<typeof HelpPage>;

export const HelpListQuery = Closed(PageQuery);
export type HelpListQuery = Static<typeof HelpListQuery>;
