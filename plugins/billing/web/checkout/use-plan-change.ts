import type { PlanChangeDto, SubscriptionDto } from '../../shared/company-schemas.ts';
import { useAnswer } from '../use-answer.ts';
import type { Answer } from '../use-answer.ts';

export interface PlanChange {
  readonly answer: Answer<PlanChangeDto>;
  /** Whether another plan than the present one is chosen. */
  readonly isAnother: boolean;
  /** Whether the choice can be kept: the present plan, or another one whose price is known and which is large enough. */
  readonly isPossible: boolean;
}

/** The price of a change to a plan, asked for while it is another one than the present one. */
export const usePlanChange = ({ plan }: SubscriptionDto, planId: number): PlanChange => {
  const isAnother = planId !== plan.id;
  const answer = useAnswer<PlanChangeDto>(isAnother ? '/subscription/plan-change' : null, {
    planId,
  });
  const { data, error } = answer;
  const isKnown = error === undefined && data?.planId === planId && data.exceeds.length === 0;
  return { answer, isAnother, isPossible: !isAnother || isKnown };
};
