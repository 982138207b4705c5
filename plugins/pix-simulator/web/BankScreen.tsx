import { Button, Switch } from '@blueprintjs/core';
import { BankAccountIcon } from '@blueprintjs/icons';
import { useCallback, useEffect, useState } from 'react';
import {
  EmptyState,
  errorCode,
  ErrorState,
  formatDateTime,
  formatMoney,
  http,
  Link,
  PageHeader,
  Pill,
  SkeletonRows,
  toast,
  useParams,
  useTexts,
} from 'prosa/web';
import type { BankChargeDto, PayBody } from '../schemas.ts';
import { PaymentList } from './PaymentList.tsx';

const TONES = { active: 'warning', paid: 'success', removed: 'neutral' } as const;
const CENTS = 100;

const ChargePanel = ({
  charge,
  onChanged,
}: {
  readonly charge: BankChargeDto;
  readonly onChanged: (charge: BankChargeDto) => void;
}) => {
  const t = useTexts('pix-simulator');
  const [isTold, setTold] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const { txid, cents, status, expiresAt, isExpired } = charge;
  const send = async (path: string, body: object, done: string): Promise<void> => {
    setBusy(true);
    try {
      onChanged(await http.post<BankChargeDto>(`/pix-simulator/${txid}/${path}`, body));
      toast.success(done);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  const pay = (body: PayBody) => void send('pay', { ...body, isTold }, t('done'));
  const off = isBusy || status === 'removed';
  return (
    <div className="bank-card">
      <div className="bank-heading">
        <strong className="bank-amount">{formatMoney(cents / CENTS)}</strong>
        <Pill tone={TONES[status]}>{t(`states.${status}`)}</Pill>
      </div>
      <p className="bank-text">{charge.description}</p>
      <p className="bank-text">
        {t(isExpired ? 'expired' : 'expires', { date: formatDateTime(expiresAt) })}
      </p>
      <Button
        fill
        intent="primary"
        size="large"
        disabled={off}
        text={status === 'paid' ? t('payAgain') : t('pay', { amount: formatMoney(cents / CENTS) })}
        onClick={() => pay({})}
      />
      <section className="bank-trouble" aria-labelledby="bank-trouble">
        <h2 id="bank-trouble">{t('trouble')}</h2>
        <div className="bank-actions">
          <Button disabled={off} text={t('payLess')} onClick={() => pay({ difference: -1 })} />
          <Button disabled={off} text={t('payMore')} onClick={() => pay({ difference: 1 })} />
          <Button disabled={off} text={t('payLate')} onClick={() => pay({ isLate: true })} />
        </div>
        <Switch
          label={t('isTold')}
          checked={isTold}
          disabled={isBusy}
          onChange={(event) => setTold(event.currentTarget.checked)}
        />
        <p className="field-help">{t('isToldHelp')}</p>
      </section>
      <PaymentList
        payments={charge.payments}
        isBusy={isBusy}
        onReturn={(externalId) => void send('return', { externalId }, t('returnDone'))}
      />
    </div>
  );
};

/** Stands for the app of a bank: a newcomer pays here without money. */
const BankScreen = () => {
  const t = useTexts('pix-simulator');
  const { txid = '' } = useParams();
  const [charge, setCharge] = useState<BankChargeDto>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    http.get<BankChargeDto>(`/pix-simulator/${encodeURIComponent(txid)}`).then((found) => {
      setCharge(found);
      setError(undefined);
    }, setError);
  }, [txid]);
  useEffect(load, [load]);
  const code = error === undefined ? undefined : errorCode(error);
  const isNone = code === 'ERR_NO_SIMULATED_CHARGE_FOUND' || code === 'ERR_VALIDATION';
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('text')} />
      <div className="bank-page">
        {isNone && (
          <EmptyState icon={BankAccountIcon} title={t('noCharge.title')}>
            {t('noCharge.text')}
          </EmptyState>
        )}
        {error !== undefined && !isNone && <ErrorState error={error} onRetry={load} />}
        {error === undefined && !charge && <SkeletonRows rows={3} height={56} />}
        {error === undefined && charge && <ChargePanel charge={charge} onChanged={setCharge} />}
        <p>
          <Link to="/">{t('back')}</Link>
        </p>
      </div>
    </div>
  );
};

export default BankScreen;
