import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { Dialog, ErrorState, SkeletonRows, useTexts } from 'prosa/web';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';
import type { SubscriptionDto } from '../../shared/company-schemas.ts';
import { dueOf } from '../invoice-standing.ts';
import { money } from '../money.ts';
import { PixPayment } from '../pix/PixPayment.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { useAnswer } from '../use-answer.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { Review } from './Review.tsx';
import { Steps } from './Steps.tsx';
import { useCheckout } from './use-checkout.ts';

interface CheckoutProps {
  /** The one to pay; without it the oldest open one, or one that is made. */
  readonly invoice?: InvoiceDto;
  readonly onClose: () => void;
}

/** Data, plan and review, then the Pix of an invoice. */
export const CheckoutDialog = ({ invoice, onClose }: CheckoutProps) => {
  const t = useTexts('billing');
  const { data, error, reload } = useAnswer<SubscriptionDto>('/subscription');
  if (data?.canPay === false) return <ContactDialog contact={data.contact} onClose={onClose} />;
  if (data !== undefined) {
    return <Checkout subscription={data} invoice={invoice ?? data.openInvoice} onClose={onClose} />;
  }
  return (
    <Dialog isOpen title={t('checkout.title')} onClose={onClose}>
      {error === undefined ? (
        <SkeletonRows rows={5} />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Dialog>
  );
};

const Checkout = ({
  subscription,
  invoice,
  onClose,
}: {
  readonly subscription: SubscriptionDto;
  readonly invoice: InvoiceDto | null;
  readonly onClose: () => void;
}) => {
  const t = useTexts('billing');
  const formId = useId();
  const checkout = useCheckout(subscription, invoice);
  const { form, step, planId, change, charge } = checkout;
  if (charge !== undefined) {
    return (
      <Dialog isOpen title={t('pix.heading')} onClose={onClose}>
        <PixPayment charge={charge} onRenew={checkout.renew} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      title={t('checkout.title')}
      onClose={onClose}
      actions={
        <>
          {step > 0 && (
            <Button text={t('checkout.back')} disabled={form.isBusy} onClick={checkout.back} />
          )}
          <Button
            type="submit"
            form={formId}
            intent="primary"
            text={t(step === 2 ? 'invoices.pay' : 'checkout.next')}
            disabled={!change.isPossible}
            loading={form.isBusy}
          />
        </>
      }
    >
      <form
        id={formId}
        className="checkout"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          checkout.next();
        }}
      >
        <Steps current={step} />
        {step === 0 && <ProfileFields form={form} />}
        {step === 1 && (
          <>
            {invoice !== null && (
              <p className="billing-note">
                {t('checkout.paying', { id: invoice.id, amount: money(dueOf(invoice)) })}
              </p>
            )}
            <PlanChoice
              subscription={subscription}
              planId={planId}
              change={change.answer}
              onChoose={checkout.choosePlan}
            />
          </>
        )}
        {step === 2 && (
          <Review
            subscription={subscription}
            invoice={invoice}
            values={form.values}
            planId={planId}
            change={change.isAnother ? change.answer.data : undefined}
          />
        )}
      </form>
    </Dialog>
  );
};
