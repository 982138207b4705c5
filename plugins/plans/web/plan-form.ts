import { Type } from '@sinclair/typebox';
import type { PlanBody, PlanDto } from '../schemas.ts';

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** The fields of the form of a plan; the server judges by the same rules. */
export const planFormSchema = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 100 }),
  users: Count,
  connections: Count,
  queues: Count,
  storageMegabytes: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  value: Type.Number({ minimum: 0, maximum: 10_000_000 }),
});

type Numbers = 'users' | 'connections' | 'queues' | 'storageMegabytes' | 'value';

/** Numbers are null while their field is empty. */
export type PlanValues = Omit<Required<PlanBody>, Numbers> & Record<Numbers, number | null>;

const NEW: PlanValues = {
  name: '',
  users: 3,
  connections: 3,
  queues: 3,
  storageMegabytes: 0,
  value: 49,
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  features: {},
  isPublic: true,
};

/** The form's values for a plan, or for a new one. */
export const planValues = (plan: PlanDto | undefined): PlanValues => {
  if (!plan) return NEW;
  const { id: _id, ...values } = plan;
  return values;
};
