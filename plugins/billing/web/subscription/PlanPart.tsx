import { Button } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import type { SubscriptionDto } from '../../shared/company-schemas.ts';
import { offeredPlans } from '../checkout/offered-plans.ts';
import { money } from '../money.ts';

/** The plan with its price, one that comes with the next period, and the way to another one. */
export const PlanPart = ({
  subscription,
  onChange,
}: {
  readonly subscription: SubscriptionDto;
  readonly onChange: () => void;
}) => {
  const t = useTexts('billing');
  const { plan, recurrence, nextPlanId, plans } = subscription;
  const next = plans.find(({ id }) => id === nextPlanId);
  return (
    <section className="billing-part">
      <h2>{t('plan.title')}</h2>
      <p className="plan-own">
        <b>
          <bdi>{plan.name}</bdi>
        </b>
        <span>
          {money(plan.cents)} {t(`recurrences.${recurrence}`)}
        </span>
      </p>
      {next && <p className="billing-note">{t('plan.next', { name: next.name })}</p>}
      {offeredPlans(subscription).length > 1 && (
        <div>
          <Button text={t('plan.change')} onClick={onChange} />
        </div>
      )}
    </section>
  );
};
