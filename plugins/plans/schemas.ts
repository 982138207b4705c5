import { Type } from '@sinclair/typebox';
import type { Static, TSchema } from '@sinclair/typebox';
import { PLAN_FLAGS } from 'prosa/contract';
import type { PlanFlag } from 'prosa/contract';
import { Closed, Id, PageQuery, PlanFlagSchemas } from 'prosa/schemas';

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** Of stored files, a million bytes each; 0 = no limit. */
const Megabytes = Type.Integer({ minimum: 0, maximum: 100_000_000 });
/** Reais, with cents after the point. */
const Money = Type.Number({ minimum: 0, maximum: 10_000_000 });
const Flag = Type.Optional(Type.Boolean({ default: true }));

const flagsAs = <T extends TSchema>(schema: T): Record<PlanFlag, T> =>
  Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, schema])) as Record<PlanFlag, T>;

/** Further plan features, which plugins declare, by their ids. */
const Features = Type.Record(
  Type.String({ pattern: '^use[A-Z][A-Za-z0-9]{0,60}$' }),
  Type.Boolean(),
);

/** The name is judged by the service, which has codes of its own for it. */
export const PlanBody = Closed({
  name: Type.String({ maxLength: 100 }),
  users: Count,
  connections: Count,
  queues: Count,
  storageMegabytes: Type.Optional(Type.Integer({ ...Megabytes, default: 0 })),
  value: Money,
  ...flagsAs(Flag),
  features: Type.Optional(Features),
  /** Offered at signup. */
  isPublic: Flag,
});
export type PlanBody = Static<typeof PlanBody>;

/** The same with every field left to choice, and none of the defaults. */
export const PlanPatch = Closed({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  users: Type.Optional(Count),
  connections: Type.Optional(Count),
  queues: Type.Optional(Count),
  storageMegabytes: Type.Optional(Megabytes),
  value: Type.Optional(Money),
  ...flagsAs(Type.Optional(Type.Boolean())),
  features: Type.Optional(Features),
  isPublic: Type.Optional(Type.Boolean()),
});
export type PlanPatch = Static<typeof PlanPatch>;

const offered = {
  id: Id,
  name: Type.String(),
  users: Type.Integer(),
  connections: Type.Integer(),
  queues: Type.Integer(),
  storageMegabytes: Megabytes,
  value: Type.Number(),
  ...PlanFlagSchemas,
};

/** A plan as anybody may see it. */
export const OfferedPlan = Closed(offered);
export type OfferedPlanDto = Static<typeof OfferedPlan>;

/** A plan as the platform's own people see it. */
export const PlanSchema = Closed({ ...offered, features: Features, isPublic: Type.Boolean() });
export type PlanDto = Static<typeof PlanSchema>;

/** A plan feature that a plugin declares: its locales name it. */
export const PlanFeatureSchema = Closed({
  id: Type.String(),
  plugin: Type.String(),
  isIncludedByDefault: Type.Boolean(),
});
export type PlanFeatureDto = Static<typeof PlanFeatureSchema>;

export const PlanPage = Closed({
  plans: Type.Array(PlanSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});

export const PlanListQuery = Closed(PageQuery);
