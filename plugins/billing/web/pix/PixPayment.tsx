import { Button } from '@blueprintjs/core';
import { RefreshIcon, TickCircleIcon, TimeIcon } from '@blueprintjs/icons';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import {
  EmptyState,
  formatDate,
  formatMoney,
  reloadUser,
  toast,
  useNavigate,
  useNow,
  useTexts,
} from 'prosa/web';
import type { ChargeDto } from '../../shared/company-schemas.ts';
import { CopyCode } from './CopyCode.tsx';
import { countdown } from './countdown.ts';
import { useCharge } from './use-charge.ts';

/** Pixels of the code's sides. */
const SIZE = 224;
/** Milliseconds for which the renewal is shown. */
const LEAVE_AFTER = 4_000;

/** The Pix of an invoice: to be read, copied and paid, and what became of it. */
export const PixPayment = ({
  charge,
  onRenew,
}: {
  readonly charge: ChargeDto;
  /** Asks for another code, once this one is of no use. */
  readonly onRenew: () => Promise<void>;
}) => {
  const t = useTexts('billing');
  const progress = useCharge(charge);
  const [isBusy, setBusy] = useState(false);
  if (progress.step === 'paid') return <Renewed dueDate={progress.dueDate} />;
  if (progress.step === 'over') {
    const renew = async (): Promise<void> => {
      setBusy(true);
      try {
        await onRenew();
      } catch (error) {
        toast.error(error);
      } finally {
        setBusy(false);
      }
    };
    return (
      <EmptyState
        icon={TimeIcon}
        title={t('pix.over.title')}
        action={
          <Button
            intent="primary"
            icon={<RefreshIcon />}
            text={t('pix.over.renew')}
            loading={isBusy}
            onClick={() => void renew()}
          />
        }
      >
        {t('pix.over.text')}
      </EmptyState>
    );
  }
  return <Waiting charge={charge} />;
};

const Waiting = ({ charge }: { readonly charge: ChargeDto }) => {
  const t = useTexts('billing');
  const { qrcode, valor, isManual, expiresAt, provider, txid } = charge;
  return (
    <div className="pix">
      <p className="pix-amount">{formatMoney(Number(valor.original))}</p>
      <ol className="pix-steps">
        <li>{t('pix.open')}</li>
        <li>{t('pix.scan')}</li>
        <li>{t('pix.confirm')}</li>
      </ol>
      <div className="pix-frame">
        <QRCodeSVG value={qrcode.qrcode} size={SIZE} role="img" title={t('pix.title')} />
      </div>
      <CopyCode code={qrcode.qrcode} />
      {provider === 'pix-simulator' && (
        <a
          className="bp6-button billing-link"
          href={`/pix-simulator/${txid}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('pix.simulate')}
        </a>
      )}
      <p className="pix-hint" role="status">
        {t(isManual ? 'pix.manual' : 'pix.waiting')}
      </p>
      {!isManual && <TimeLeft until={expiresAt} />}
    </div>
  );
};

const TimeLeft = ({ until }: { readonly until: string }) => {
  const t = useTexts('billing');
  const now = useNow(1_000);
  return (
    <p className="pix-hint" role="timer">
      {t('pix.left', { time: countdown(Date.parse(until) - now) })}
    </p>
  );
};

/** The payment came: the new due date, then the first page. */
const Renewed = ({ dueDate }: { readonly dueDate: string }) => {
  const t = useTexts('billing');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      // The shell's notices follow the due date of the session.
      void reloadUser().catch(() => undefined);
      void navigate('/');
    }, LEAVE_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <EmptyState icon={TickCircleIcon} title={t('pix.paid.title')}>
        {t('pix.paid.text', { date: formatDate(dueDate) })}
      </EmptyState>
    </div>
  );
};
