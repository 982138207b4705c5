import { Button } from '@blueprintjs/core';
import { InfoSignIcon, WarningSignIcon } from '@blueprintjs/icons';
import { formatDate, Link, useTexts } from 'prosa/web';
import type { SubscriptionDto } from '../../shared/company-schemas.ts';
import { dueOf } from '../invoice-standing.ts';
import { money } from '../money.ts';
import { isCalm, standingText } from './standing-text.ts';

/** How the subscription stands and what follows from it, with the button that pays. */
export const StandingPart = ({
  subscription,
  email,
  onPay,
}: {
  readonly subscription: SubscriptionDto;
  /** The address that the invoices go to. */
  readonly email: string;
  readonly onPay: () => void;
}) => {
  const t = useTexts('billing');
  const { state, openInvoice, creditCents, dueDate } = subscription;
  const { title, text } = standingText(subscription, t);
  const calm = isCalm(subscription);
  const Icon = calm ? InfoSignIcon : WarningSignIcon;
  const mayPay = state !== 'exempt' && (state !== 'current' || openInvoice !== null);
  return (
    <section
      className="billing-part billing-standing"
      data-calm={calm}
      aria-label={t('standing.label')}
    >
      <div className="billing-standing-words">
        <Icon size={20} aria-hidden="true" />
        <div>
          {state === 'trial' && <p className="billing-term">{t('standing.trial.label')}</p>}
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        {mayPay && (
          <Button
            intent="primary"
            size="large"
            text={t(state === 'trial' ? 'subscription.subscribe' : 'subscription.pay')}
            onClick={onPay}
          />
        )}
      </div>
      <dl className="billing-facts">
        {state !== 'exempt' && (
          <div>
            <dt>{t('subscription.dueDate')}</dt>
            <dd>{formatDate(dueDate)}</dd>
          </div>
        )}
        <div>
          <dt>{t('subscription.email')}</dt>
          <dd>{email}</dd>
        </div>
        {openInvoice && (
          <div>
            <dt>{t('subscription.openInvoice')}</dt>
            <dd>
              <Link to="/financeiro">
                {t('subscription.openInvoiceText', {
                  id: openInvoice.id,
                  amount: money(dueOf(openInvoice)),
                  date: formatDate(openInvoice.dueDate),
                })}
              </Link>
            </dd>
          </div>
        )}
        {creditCents > 0 && (
          <div>
            <dt>{t('subscription.credit')}</dt>
            <dd>{t('subscription.creditText', { amount: money(creditCents) })}</dd>
          </div>
        )}
      </dl>
    </section>
  );
};
