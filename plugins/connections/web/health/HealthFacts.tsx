import type { ReactNode } from 'react';
import { formatDateTime, RelativeTime, useNow, useTexts } from 'prosa/web';
import type { ConnectionDto, HealthDto } from '../../schemas.ts';
import { durationText } from '../status/duration.ts';
import { reasonText, StatusLook } from '../status/ConnectionStatus.tsx';

const Fact = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="line-fact">
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** How a line is at this moment. */
export const HealthFacts = ({
  connection,
  health,
}: {
  readonly connection: ConnectionDto;
  readonly health: HealthDto;
}) => {
  const t = useTexts('connections');
  const now = useNow();
  const { connectedAt, lastReceivedAt, lastSentAt, waiting, today } = health;
  const when = (at: string | null): ReactNode =>
    at === null ? t('health.never') : <RelativeTime at={at} />;
  const reason = reasonText(t, connection.statusReason);
  return (
    <div className="line-now">
      <p className="line-now-state">
        <StatusLook status={connection.status} />
        {connectedAt !== null && (
          <span className="line-now-since" title={formatDateTime(connectedAt)}>
            {t('health.uptime', { time: durationText(t, now - Date.parse(connectedAt)) })}
          </span>
        )}
      </p>
      <p className="line-now-meaning">
        {reason || t(`meanings.${connection.status}`, { defaultValue: '' })}
      </p>
      <dl className="line-facts">
        <Fact title={t('health.lastReceived')}>{when(lastReceivedAt)}</Fact>
        <Fact title={t('health.lastSent')}>{when(lastSentAt)}</Fact>
        <Fact title={t('health.waiting')}>
          {waiting === 0 ? t('health.none') : t('health.waitingNote', { count: waiting })}
        </Fact>
        <Fact title={t('health.today')}>
          <span className="line-sum">{t('health.sentNote', { count: today.sent })}</span>
          <span className="line-sum">{t('health.receivedNote', { count: today.received })}</span>
          {today.failed > 0 && (
            <span className="line-sum line-failed">
              {t('health.failedNote', { count: today.failed })}
            </span>
          )}
        </Fact>
      </dl>
    </div>
  );
};
