import type { SubscriptionDto } from '../../shared/company-schemas.ts';

type Offered = SubscriptionDto['plans'][number] | SubscriptionDto['plan'];

/** The plans to choose from: the company's own is among them also where it is offered to nobody else any more. */
export const offeredPlans = ({ plan, plans }: SubscriptionDto): readonly Offered[] =>
  plans.some(({ id }) => id === plan.id) ? plans : [plan, ...plans];
