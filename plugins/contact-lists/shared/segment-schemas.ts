import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable } from 'prosa/schemas';

const negated = Type.Optional(
  Type.Boolean({ description: 'True finds those for whom the condition does not hold' }),
);

/** A condition on contacts. */
export const SegmentCondition = Type.Union([
  /** One of the contact's tickets carries the tag. */
  Closed({ kind: Type.Literal('tag'), tagId: Id, negated }),
  /** The contact's number is on the list. */
  Closed({ kind: Type.Literal('list'), listId: Id, negated }),
  Closed({
    kind: Type.Literal('field'),
    field: Type.Union([
      Type.Literal('name'),
      Type.Literal('number'),
      Type.Literal('email'),
      Type.Literal('extra'),
    ]),
    /** Name of the fact that is noted of contacts, where `field` is `extra`. */
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    operator: Type.Union([
      Type.Literal('equals'),
      Type.Literal('contains'),
      Type.Literal('begins'),
      Type.Literal('filled'),
    ]),
    value: Type.String({ maxLength: 200 }),
    negated,
  }),
  /** Days in which the contact wrote; null = ever. */
  Closed({
    kind: Type.Literal('heard'),
    days: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
    negated,
  }),
  /** A campaign came out so for the contact. */
  Closed({
    kind: Type.Literal('outcome'),
    campaignId: Id,
    outcome: Type.Union([
      Type.Literal('sent'),
      Type.Literal('delivered'),
      Type.Literal('read'),
      Type.Literal('replied'),
      Type.Literal('unanswered'),
      Type.Literal('failed'),
      Type.Literal('opted-out'),
    ]),
    negated,
  }),
]);
export type SegmentCondition = Static<typeof SegmentCondition>;

const rules = {
  match: Type.Union([Type.Literal('all'), Type.Literal('any')]),
  conditions: Type.Array(SegmentCondition, { minItems: 1, maxItems: 20 }),
};

export const SegmentRules = Closed(rules);
export type SegmentRules = Static<typeof SegmentRules>;

/** The name is judged by the service, which has codes of its own for it. */
export const SegmentBody = Closed({ name: Type.String({ maxLength: 255 }), ...rules });
export type SegmentBody = Static<typeof SegmentBody>;

export const SegmentSchema = Closed({
  id: Id,
  name: Type.String(),
  ...rules,
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type SegmentDto = Static<typeof SegmentSchema>;

export const SegmentPage = Closed({
  records: Type.Array(SegmentSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type SegmentPage = Static<typeof SegmentPage>;
