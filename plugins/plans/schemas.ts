import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, PageQuery } from 'prosa/schemas';

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** Of stored files, a million bytes each; 0 = no limit. */
const Megabytes = Type.Integer({ minimum: 0, maximum: 100_000_000 });
/** Reais, with cents after the point. */
const Money = Type.Number({ minimum: 0, maximum: 10_000_000 });
const Flag = Type.Optional(Type.Boolean({ default: true }));

const flags = {
  useCampaigns: Flag,
  useSchedules: Flag,
  useInternalChat: Flag,
  useExternalApi: Flag,
  useKanban: Flag,
  useOpenAi: Flag,
  useIntegrations: Flag,
};

/** The name is judged by the service, which has codes of its own for it. */
export const PlanBody = Closed({
  name: Type.String({ maxLength: 100 }),
  users: Count,
  connections: Count,
  queues: Count,
  storageMegabytes: Type.Optional(Type.Integer({ ...Megabytes, default: 0 })),
  value: Money,
  ...flags,
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
  useCampaigns: Type.Optional(Type.Boolean()),
  useSchedules: Type.Optional(Type.Boolean()),
  useInternalChat: Type.Optional(Type.Boolean()),
  useExternalApi: Type.Optional(Type.Boolean()),
  useKanban: Type.Optional(Type.Boolean()),
  useOpenAi: Type.Optional(Type.Boolean()),
  useIntegrations: Type.Optional(Type.Boolean()),
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
  useCampaigns: Type.Boolean(),
  useSchedules: Type.Boolean(),
  useInternalChat: Type.Boolean(),
  useExternalApi: Type.Boolean(),
  useKanban: Type.Boolean(),
  useOpenAi: Type.Boolean(),
  useIntegrations: Type.Boolean(),
};

/** A plan as anybody may see it. */
export const OfferedPlan = Closed(offered);
export type OfferedPlanDto = Static<typeof OfferedPlan>;

/** A plan as the platform's own people see it. */
export const PlanSchema = Closed({ ...offered, isPublic: Type.Boolean() });
export type PlanDto = Static<typeof PlanSchema>;

export const PlanPage = Closed({
  plans: Type.Array(PlanSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});

export const PlanListQuery = Closed(PageQuery);
