import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { browserZone, dayNumber, formatDateTime, formatTime, useNow, useTexts } from 'prosa/web';
import type { HealthDto } from '../../schemas.ts';
import { durationText } from '../status/duration.ts';
import { reasonText, StatusLabel } from '../status/StatusButton.tsx';

/** Shown before somebody asks for more. */
const FIRST = 6;

type Incident = HealthDto['incidents'][number];
type Change = HealthDto['changes'][number];

const Section = <T,>({
  title,
  items,
  empty,
  render,
}: {
  readonly title: string;
  readonly items: readonly T[];
  readonly empty: string;
  readonly render: (item: T) => ReactNode;
}) => {
  const t = useTexts('connections');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, FIRST);
  return (
    <section className="connection-section">
      <h3 className="connection-section-title">{title}</h3>
      {items.length === 0 ? (
        <p className="connection-nothing">{empty}</p>
      ) : (
        <ul className="connection-events">{shown.map(render)}</ul>
      )}
      {items.length > shown.length && (
        <Button
          size="small"
          variant="minimal"
          text={t('health.more', { count: items.length - shown.length })}
          onClick={() => setWhole(true)}
        />
      )}
    </section>
  );
};

const IncidentRow = ({ incident }: { readonly incident: Incident }) => {
  const t = useTexts('connections');
  const now = useNow();
  const { kind, beganAt, endedAt, detail } = incident;
  const ends = endedAt === null ? undefined : Date.parse(endedAt);
  const isOver = ends !== undefined && ends <= now;
  const until =
    endedAt !== null &&
    (dayNumber(endedAt, browserZone()) === dayNumber(beganAt, browserZone())
      ? formatTime(endedAt)
      : formatDateTime(endedAt));
  return (
    <li className="connection-event">
      <span className="connection-event-what">
        {t(`kinds.${kind}`, { defaultValue: kind })}
        {detail !== '' && <span className="connection-event-detail"> · {detail}</span>}
      </span>
      <span className="connection-event-when">
        {formatDateTime(beganAt)}
        {until !== false && ` – ${until}`}
      </span>
      <span
        className={
          isOver ? 'connection-event-length' : 'connection-event-length connection-event-ongoing'
        }
      >
        {isOver ? durationText(t, ends - Date.parse(beganAt)) : t('health.ongoing')}
      </span>
    </li>
  );
};

const ChangeRow = ({ change }: { readonly change: Change }) => {
  const t = useTexts('connections');
  const { status, reason, at } = change;
  return (
    <li className="connection-event connection-change">
      <span className="connection-event-what">
        <StatusLabel status={status} />
      </span>
      <span className="connection-event-when">{formatDateTime(at)}</span>
      {reason !== '' && <span className="connection-event-reason">{reasonText(t, reason)}</span>}
    </li>
  );
};

/** The incidents of a connection, and the states it was in; the newest first. */
export const HealthHistory = ({ health }: { readonly health: HealthDto }) => {
  const t = useTexts('connections');
  return (
    <>
      <Section
        title={t('health.incidents')}
        items={health.incidents}
        empty={t('health.noIncidents')}
        render={(incident) => <IncidentRow key={incident.id} incident={incident} />}
      />
      <Section
        title={t('health.history')}
        items={health.changes}
        empty={t('health.noHistory')}
        render={(change) => <ChangeRow key={change.id} change={change} />}
      />
      <p className="connection-kept">{t('health.kept')}</p>
    </>
  );
};
