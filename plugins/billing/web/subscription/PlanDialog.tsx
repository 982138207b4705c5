import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Dialog, http, toast, useTexts } from 'prosa/web';
import type { PlanChangeDto, SubscriptionDto } from '../../shared/company-schemas.ts';
import { PlanChoice } from '../checkout/PlanChoice.tsx';
import { usePlanChange } from '../checkout/use-plan-change.ts';

/** Chooses another plan: its price and its beginning stand there before it is confirmed. */
export const PlanDialog = ({
  subscription,
  onChanged,
  onClose,
}: {
  readonly subscription: SubscriptionDto;
  readonly onChanged: (change: PlanChangeDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('billing');
  const shell = useTexts();
  const [planId, setPlanId] = useState(subscription.nextPlanId ?? subscription.plan.id);
  const [isBusy, setBusy] = useState(false);
  const { answer, isAnother, isPossible } = usePlanChange(subscription, planId);
  // Choosing the present plan takes back a smaller one that was to come.
  const isChange = planId !== (subscription.nextPlanId ?? subscription.plan.id);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const change = await http.post<PlanChangeDto>('/subscription/plan', { planId });
      toast.success(t(isAnother && !change.isNow ? 'plan.saved.later' : 'plan.saved.now'));
      onChanged(change);
      onClose();
    } catch (error) {
      toast.error(error, undefined, shell('common.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      title={t('plan.change')}
      onClose={onClose}
      actions={
        <>
          <Button text={shell('common.cancel')} disabled={isBusy} onClick={onClose} />
          <Button
            intent="primary"
            text={t('plan.confirm')}
            disabled={!isChange || !isPossible}
            loading={isBusy}
            onClick={() => void save()}
          />
        </>
      }
    >
      <PlanChoice
        subscription={subscription}
        planId={planId}
        change={answer}
        disabled={isBusy}
        onChoose={setPlanId}
      />
    </Dialog>
  );
};
