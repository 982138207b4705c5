import { Button } from '@blueprintjs/core';
import { formatDateTime, formatMoney, Pill, useTexts } from 'prosa/web';
import type { BankChargeDto } from '../schemas.ts';

const CENTS = 100;

/** Payments of the charge, each of which the bank can take back. */
export const PaymentList = ({
  payments,
  isBusy,
  onReturn,
}: {
  readonly payments: BankChargeDto['payments'];
  readonly isBusy: boolean;
  readonly onReturn: (externalId: string) => void;
}) => {
  const t = useTexts('pix-simulator');
  if (payments.length === 0) return null;
  return (
    <section className="bank-trouble" aria-labelledby="bank-payments">
      <h2 id="bank-payments">{t('payments')}</h2>
      <ul className="bank-payments">
        {payments.map(({ externalId, cents, paidAt, refundedCents }) => {
          const words = t('payment', {
            amount: formatMoney(cents / CENTS),
            date: formatDateTime(paidAt),
          });
          return (
            <li key={externalId}>
              <span>{words}</span>
              {refundedCents >= cents ? (
                <Pill>{t('returned')}</Pill>
              ) : (
                <Button
                  size="small"
                  disabled={isBusy}
                  text={t('returnIt')}
                  aria-label={`${t('returnIt')}: ${words}`}
                  onClick={() => onReturn(externalId)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
