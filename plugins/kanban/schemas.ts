import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId } from 'prosa/schemas';

/** Cards of a page of a lane. */
export const CARDS_PER_PAGE = 40;

/** Up to here cards are counted: a lane with so many has at least so many. */
export const COUNTED_CARDS = 1_000;

export const LARGEST_LIMIT = 999;
const MOST_LANES = 200;
const MOST_RULES = 100;

/** A lane by the id of its tag; 0 is the lane of the tickets without any lane's tag. */
const LaneId = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** `[1,2]`, as the parameters of lists carry arrays: JSON in a string. */
const IdList = Type.String({ pattern: '^\\[\\s*(\\d{1,9}\\s*(,\\s*\\d{1,9}\\s*)*)?\\]$' });

/** Conditions of a board; they add up, and never widen what somebody sees. */
const conditions = {
  searchParam: Type.Optional(Type.String({ maxLength: 200 })),
  /** Those of these queues, and those of none. */
  queueIds: Type.Optional(IdList),
  /** Those of any of these attendants. */
  users: Type.Optional(IdList),
  /** Those that carry all of these tags. */
  tags: Type.Optional(IdList),
};

export const BoardQuery = Closed(conditions);
export type BoardQuery = Static<typeof BoardQuery>;

export const CardsQuery = Closed({
  ...conditions,
  /** Continue after this card, as `nextCursor` gave it. */
  cursor: Type.Optional(Type.String({ maxLength: 40 })),
});
export type CardsQuery = Static<typeof CardsQuery>;

const Limit = Nullable(Type.Integer({ minimum: 1, maximum: LARGEST_LIMIT }));

const LaneSchema = Closed({
  id: LaneId,
  name: Nullable(Type.String({ description: 'Of the tag; null for the lane without one' })),
  color: Nullable(Type.String()),
  limit: Limit,
  count: Type.Integer({
    description: `Cards the caller sees; ${COUNTED_CARDS} stands for so many or more`,
  }),
});
export type LaneDto = Static<typeof LaneSchema>;

export const LaneList = Closed({ lanes: Type.Array(LaneSchema) });

/** In an address: `open` for the lane of cards without a lane tag, whose number elsewhere is 0. */
export const OPEN_LANE = 'open';
export const LaneParams = Closed({ id: Type.Union([Id, Type.Literal(OPEN_LANE)]) });

/** The ticket as the API shows it everywhere. */
const CardTicket = Type.Object({ id: Id }, { additionalProperties: true });

export const CardSchema = Closed({
  ticketId: Id,
  laneId: LaneId,
  since: Type.Unsafe<string>(Instant),
  ticket: CardTicket,
});

export const CardPage = Closed({
  cards: Type.Array(CardSchema),
  hasMore: Type.Boolean(),
  nextCursor: Nullable(Type.String()),
});

export const ArrangeBody = Closed({
  /** In their order; those that are left out come after them. The lane without a tag is always the first. */
  lanes: Type.Array(Closed({ id: LaneId, limit: Limit }), { maxItems: MOST_LANES }),
});
export type ArrangeBody = Static<typeof ArrangeBody>;

export const MoveParams = Closed({ ticketId: Id });

export const MoveBody = Closed({
  /** The lane that the mover saw it in. */
  from: LaneId,
  to: LaneId,
  /** The card goes back to the lane that it was last taken from: to its place there instead of the top. */
  isUndo: Type.Optional(Type.Boolean()),
});
export type MoveBody = Static<typeof MoveBody>;

/** `close`: the ticket is finished. `tag`: it is given a tag. `queue`: it comes into a queue. */
const RuleEventSchema = Type.Union([
  Type.Literal('close'),
  Type.Literal('tag'),
  Type.Literal('queue'),
]);
export type RuleEvent = Static<typeof RuleEventSchema>;

const RuleSchema = Closed({
  event: RuleEventSchema,
  tagId: NullableId,
  queueId: NullableId,
  /** 0: out of every lane. */
  laneId: LaneId,
});
export type RuleDto = Static<typeof RuleSchema>;

export const RuleList = Closed({ rules: Type.Array(RuleSchema, { maxItems: MOST_RULES }) });
export type RuleList = Static<typeof RuleList>;

export const FlatQuery = Closed({
  ...conditions,
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  cursor: Type.Optional(Type.String({ maxLength: 80 })),
  /** Older clients send it; it means nothing. */
  teste: Type.Optional(Type.String({ maxLength: 200 })),
});
export type FlatQuery = Static<typeof FlatQuery>;

export const FlatPage = Closed({
  tickets: Type.Array(CardTicket),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
  nextCursor: Nullable(Type.String()),
});

export const TicketParams = Closed({ ticketId: Id });
export const TicketTagParams = Closed({ ticketId: Id, tagId: Id });

export const TicketTagSchema = Closed({ ticketId: Id, tagId: Id });
