import type { ReactNode } from 'react';
import { formatDateTime, RelativeTime, useNow, useTexts } from 'prosa/web';
import type { ConnectionDto, HealthDto } from '../../schemas.ts';
import { durationText } from '../status/duration.ts';
import { reasonText, StatusLabel } from '../status/StatusButton.tsx';

const Fact = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="connection-fact">
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** How a connection is at this moment. */
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
    <div className="connection-now">
      <p className="connection-now-state">
        <StatusLabel status={connection.status} />
        {connectedAt !== null && (
          <span className="connection-now-since" title={formatDateTime(connectedAt)}>
            {t('health.uptime', { time: durationText(t, now - Date.parse(connectedAt)) })}
          </span>
        )}
      </p>
      <p className="connection-now-meaning">
        {reason || t(`meanings.${connection.status}`, { defaultValue: '' })}
      </p>
      <dl className="connection-facts">
        <Fact title={t('health.lastReceived')}>{when(lastReceivedAt)}</Fact>
        <Fact title={t('health.lastSent')}>{when(lastSentAt)}</Fact>
        <Fact title={t('health.waiting')}>
          {waiting === 0 ? t('health.none') : t('health.waitingNote', { count: waiting })}
        </Fact>
        <Fact title={t('health.today')}>
          <span className="connection-sum">{t('health.sentNote', { count: today.sent })}</span>
          <span className="connection-sum">
            {t('health.receivedNote', { count: today.received })}
          </span>
          {today.failed > 0 && (
            <span className="connection-sum connection-failed">
              {t('health.failedNote', { count: today.failed })}
            </span>
          )}
        </Fact>
      </dl>
    </div>
  );
};
