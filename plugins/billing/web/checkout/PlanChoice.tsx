import { Radio, RadioGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { errorText, useTexts } from 'prosa/web';
import type { PlanChangeDto, SubscriptionDto } from '../../shared/company-schemas.ts';
import { money } from '../money.ts';
import type { Answer } from '../use-answer.ts';
import { offeredPlans } from './offered-plans.ts';

/** The plans that can be had, and the price of a change to the chosen one. */
export const PlanChoice = ({
  subscription,
  planId,
  change,
  disabled = false,
  onChoose,
}: {
  readonly subscription: SubscriptionDto;
  readonly planId: number;
  /** The change to the chosen plan, while it is another one. */
  readonly change: Answer<PlanChangeDto>;
  readonly disabled?: boolean;
  readonly onChoose: (planId: number) => void;
}) => {
  const t = useTexts('billing');
  const id = useId();
  const { recurrence, plan: current } = subscription;
  return (
    <div className="plan-choices" role="group" aria-labelledby={id}>
      <h3 id={id} className="billing-heading">
        {t('plan.choose')}
      </h3>
      <RadioGroup
        name={id}
        disabled={disabled}
        selectedValue={planId}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        {offeredPlans(subscription).map((plan) => (
          <Radio key={plan.id} value={plan.id} className="plan-choice">
            <span className="plan-choice-words">
              <b>
                <bdi>{plan.name}</bdi>
                {plan.id === current.id && (
                  <span className="plan-current">{t('plan.current')}</span>
                )}
              </b>
              {'users' in plan && (
                <small>
                  {t('plan.limits.users', { count: plan.users })} ·{' '}
                  {t('plan.limits.connections', { count: plan.connections })} ·{' '}
                  {t('plan.limits.queues', { count: plan.queues })}
                </small>
              )}
            </span>
            <span className="plan-choice-price">
              {money(plan.cents)}
              <small>{t(`recurrences.${recurrence}`)}</small>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      <ChangePrice planId={planId} currentId={current.id} change={change} />
    </div>
  );
};

/** The price of a change of the plan and its moment, in a sentence. */
const ChangePrice = ({
  planId,
  currentId,
  change: { data, error },
}: {
  readonly planId: number;
  readonly currentId: number;
  readonly change: Answer<PlanChangeDto>;
}) => {
  const t = useTexts('billing');
  if (planId === currentId) return null;
  if (error !== undefined) {
    return (
      <p className="field-error" role="alert">
        {errorText(error)}
      </p>
    );
  }
  if (data?.planId !== planId) return <p role="status">{t('plan.asking')}</p>;
  const { exceeds, isNow, cents, daysLeft, days } = data;
  if (exceeds.length > 0) {
    return (
      <p className="field-error" role="alert">
        {t('plan.exceeds', { things: exceeds.map((each) => t(`plan.things.${each}`)).join(', ') })}
      </p>
    );
  }
  return (
    <p className="plan-price" role="status">
      {!isNow
        ? t('plan.later')
        : cents === 0
          ? t('plan.nowFree')
          : t('plan.now', { amount: money(cents), daysLeft, days })}
    </p>
  );
};
