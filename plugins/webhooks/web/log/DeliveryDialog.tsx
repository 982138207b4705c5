import { Button } from '@blueprintjs/core';
import { RepeatIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import {
  Dialog,
  ErrorState,
  formatDateTime,
  http,
  isAbort,
  SkeletonRows,
  toast,
  useTexts,
} from 'prosa/web';
import type { DeliveryDetail, DeliveryDto } from '../../schemas.ts';
import { answerOf, nameOfFact, StatePill } from './delivery-columns.tsx';

/** JSON as people read it; the text itself where it is none. */
const readable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
};

/** One delivery: each attempt, and what was sent. */
export const DeliveryDialog = ({
  delivery,
  onReplayed,
  onClose,
}: {
  readonly delivery: DeliveryDto;
  readonly onReplayed: (delivery: DeliveryDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('webhooks');
  const [detail, setDetail] = useState<DeliveryDetail>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const path = `/webhooks/${String(delivery.webhookId)}/deliveries/${String(delivery.id)}`;
  useEffect(() => {
    const control = new AbortController();
    http.get<DeliveryDetail>(path, { signal: control.signal }).then(
      (loaded) => {
        setDetail(loaded);
        setError(undefined);
      },
      (failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      },
    );
    return () => control.abort();
  }, [path, attempt]);
  const replay = async (): Promise<void> => {
    setBusy(true);
    try {
      onReplayed(await http.post<DeliveryDto>(`${path}/replay`));
      toast.success(t('delivery.replayed'));
      onClose();
    } catch (reason) {
      toast.error(reason);
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      size="large"
      title={nameOfFact(t, delivery.fact)}
      onClose={onClose}
      actions={
        <>
          <Button text={t('delivery.close')} onClick={onClose} />
          {detail && detail.state !== 'waiting' && (
            <Button
              intent="primary"
              icon={<RepeatIcon />}
              text={t('delivery.replay')}
              loading={isBusy}
              onClick={() => void replay()}
            />
          )}
        </>
      }
    >
      {error !== undefined && (
        <ErrorState
          title={t('delivery.missing')}
          error={error}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
      {error === undefined && !detail && <SkeletonRows rows={4} height={32} />}
      {detail && <Detail detail={detail} />}
    </Dialog>
  );
};

const Detail = ({ detail }: { readonly detail: DeliveryDetail }) => {
  const t = useTexts('webhooks');
  const { state, messageId, nextAt, attempts, body } = detail;
  return (
    <div className="webhook-detail">
      <dl className="webhook-facts">
        <dt>{t('delivery.state')}</dt>
        <dd>
          <StatePill state={state} t={t} />
        </dd>
        <dt>{t('delivery.id')}</dt>
        <dd>
          <code>{messageId}</code>
        </dd>
        {nextAt !== null && (
          <>
            <dt>{t('delivery.next')}</dt>
            <dd>{formatDateTime(nextAt)}</dd>
          </>
        )}
      </dl>
      <h3 className="webhook-part">{t('delivery.attempts')}</h3>
      {attempts.length === 0 && <p>{t('delivery.none')}</p>}
      <ol className="webhook-attempts">
        {attempts.map((each) => (
          <li key={each.at}>
            <span>{formatDateTime(each.at)}</span>
            <span>{answerOf(t, each) || t('delivery.noAnswer')}</span>
            <span>{t('delivery.took', { milliseconds: each.milliseconds })}</span>
          </li>
        ))}
      </ol>
      <h3 className="webhook-part">{t('delivery.body')}</h3>
      <pre className="webhook-body" tabIndex={0} aria-label={t('delivery.body')}>
        {readable(body)}
      </pre>
    </div>
  );
};
