import { formatDate, useTexts } from 'prosa/web';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';
import type { PlanChangeDto, SubscriptionDto } from '../../shared/company-schemas.ts';
import { dueOf } from '../invoice-standing.ts';
import { money } from '../money.ts';
import { offeredPlans } from './offered-plans.ts';
import type { ProfileValues } from './profile-form.ts';

/** Everything that is about to be paid, and by whom, once more. */
export const Review = ({
  subscription,
  invoice,
  values,
  planId,
  change,
}: {
  readonly subscription: SubscriptionDto;
  /** The one to pay; null where the payment makes one. */
  readonly invoice: InvoiceDto | null;
  readonly values: ProfileValues;
  readonly planId: number;
  /** The change of the plan that comes with it. */
  readonly change: PlanChangeDto | undefined;
}) => {
  const t = useTexts('billing');
  const plan = offeredPlans(subscription).find(({ id }) => id === planId) ?? subscription.plan;
  const { recurrence, creditCents } = subscription;
  const lines = [
    [t('profile.fields.name'), values.name],
    ...(values.document === '' ? [] : [[t('profile.fields.document'), values.document] as const]),
    [
      t('profile.fields.address'),
      [
        values.address,
        values.city,
        values.state,
        values.zipcode,
        t(`profile.countries.${values.country}`),
      ]
        .filter((part) => part.trim() !== '')
        .join(', '),
    ],
    [
      t('checkout.review.plan'),
      `${plan.name}, ${money(plan.cents)} ${t(`recurrences.${recurrence}`)}`,
    ],
    ...(invoice === null
      ? []
      : [
          [
            t('checkout.review.invoice'),
            t('checkout.review.invoiceText', {
              id: invoice.id,
              date: formatDate(invoice.dueDate),
              amount: money(invoice.cents),
            }),
          ] as const,
        ]),
    ...(creditCents > 0 ? [[t('checkout.review.credit'), money(creditCents)] as const] : []),
  ] as const;
  return (
    <>
      <dl className="billing-facts">
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {change && (
        <p className="plan-price">
          {change.isNow
            ? t(change.cents === 0 ? 'plan.nowFree' : 'checkout.review.change', {
                amount: money(change.cents),
              })
            : t('plan.later')}
        </p>
      )}
      <p className="checkout-total">
        <span>{t('checkout.review.total')}</span>
        <b>{money(totalOf(invoice, plan.cents, change))}</b>
      </p>
      <p className="billing-note">{t('checkout.review.note')}</p>
    </>
  );
};

/** Cents to pay now: an invoice that nobody has begun to pay gets the price of the plan that is changed to. */
const totalOf = (
  invoice: InvoiceDto | null,
  planCents: number,
  change: PlanChangeDto | undefined,
): number => {
  if (invoice === null) return change?.cents || planCents;
  const isUntouched = invoice.paidCents + invoice.creditCents === 0;
  return change !== undefined && isUntouched ? planCents : dueOf(invoice);
};
