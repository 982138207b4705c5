import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, NullableId, PageQuery } from 'prosa/schemas';
import { TAG_COLOR, TAG_NAME } from './public.ts';

const Name = Type.String({ ...TAG_NAME, maxLength: 255 });
const Color = Type.String({ pattern: TAG_COLOR });

/** 1 = a lane of the kanban. Older clients say it as a truth. */
const KanbanFlag = Type.Union([Type.Literal(0), Type.Literal(1), Type.Boolean()]);

const fields = {
  name: Name,
  /** Without one, a new tag gets a colour that is still free. */
  color: Type.Optional(Color),
  kanban: Type.Optional(KanbanFlag),
};

export const CreateTagBody = Closed(fields);
export type CreateTagBody = Static<typeof CreateTagBody>;

export const UpdateTagBody = Type.Partial(Closed(fields), { additionalProperties: false });
export type UpdateTagBody = Static<typeof UpdateTagBody>;

const named = {
  id: Id,
  name: Type.String(),
  color: Type.String(),
  kanban: Type.Union([Type.Literal(0), Type.Literal(1)]),
};

/** A tag where it is chosen. */
export const TagChoice = Closed(named);
export type TagChoice = Static<typeof TagChoice>;

/** A tag as its list and its events show it. */
export const TagSchema = Closed({
  ...named,
  /** The user who made it; null once that user is gone. */
  userId: NullableId,
  /** Tickets that carry it. */
  ticketsCount: Type.Integer(),
});
export type TagDto = Static<typeof TagSchema>;

export const ListTagsQuery = Closed({
  ...PageQuery,
  /** Older clients name the company; it is always the caller's own. */
  companyId: Type.Optional(Id),
});
export type ListTagsQuery = Static<typeof ListTagsQuery>;

export const TagPage = Closed({
  tags: Type.Array(TagSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type TagPage = Static<typeof TagPage>;

export const TagChoicesQuery = Closed({
  searchParam: PageQuery.searchParam,
  companyId: Type.Optional(Id),
});

/** A tag by its id, or as lists answer it. */
const TagReference = Type.Union([Id, Type.Object({ id: Id }, { additionalProperties: true })]);

export const SyncTagsBody = Closed({
  ticketId: Id,
  /** All tags the ticket shall carry. */
  tags: Type.Array(TagReference, { maxItems: 100 }),
});
export type SyncTagsBody = Static<typeof SyncTagsBody>;

/** The tags of a ticket, as it shows them. */
export const TicketTagList = Type.Array(
  Closed({ id: Id, name: Type.String(), color: Type.String() }),
);

/** `[1,2]`, as the parameters of lists carry arrays: JSON in a string. */
export const TagIdList = Type.String({
  pattern: '^\\[\\s*(\\d{1,10}\\s*(,\\s*\\d{1,10}\\s*)*)?\\]$',
});

/** The ticket as the API shows it everywhere, with its tags as they are now. */
export const TaggedTicket = Type.Object(
  {
    id: Id,
    tags: TicketTagList,
  },
  { additionalProperties: true },
);
export type TaggedTicket = Static<typeof TaggedTicket>;
