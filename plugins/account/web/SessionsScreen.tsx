import { Button } from '@blueprintjs/core';
import {
  ErrorState,
  formatDateTime,
  http,
  logout,
  PageHeader,
  Pill,
  RelativeTime,
  SkeletonRows,
  toast,
  useClosedToVisitors,
  useConfirm,
  useTexts,
} from 'prosa/web';
import type { EarlierSession, OpenSession } from '../schemas.ts';
import { SessionRow, useDeviceName } from './SessionRow.tsx';
import { useSessions } from './use-sessions.ts';

const Earlier = ({ sessions }: { readonly sessions: readonly EarlierSession[] }) => {
  const t = useTexts('account');
  return (
    <section aria-labelledby="sessions-earlier">
      <h2 id="sessions-earlier">{t('earlier.title')}</h2>
      {sessions.length === 0 ? (
        <p className="session-note">{t('earlier.none')}</p>
      ) : (
        <ul className="session-list">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session}>
              {session.address !== null && <span>{session.address}</span>}
              <span>{t('since', { at: formatDateTime(session.startedAt) })}</span>
              <span>
                {t(`reasons.${session.reason}`)}, {formatDateTime(session.endedAt)}
              </span>
            </SessionRow>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Where the user is logged in: each session can be ended. */
const SessionsScreen = () => {
  const t = useTexts('account');
  const shell = useTexts();
  const confirm = useConfirm();
  const nameOf = useDeviceName();
  const closed = useClosedToVisitors();
  const { list, error, reload } = useSessions(closed === undefined);

  const end = (session: OpenSession): void => {
    const name = nameOf(session);
    void confirm({
      title: t('end.title', { name }),
      children: t('end.text'),
      confirm: t('end.confirm'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete(`/account/sessions/${session.id}`);
        toast.success(t('end.done'));
        reload();
      },
    });
  };
  const endOthers = (): void =>
    void confirm({
      title: t('endOthers.title'),
      children: t('endOthers.text'),
      confirm: t('endOthers.confirm'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete('/account/sessions');
        toast.success(t('endOthers.done'));
        reload();
      },
    });
  const leave = (): void =>
    void confirm({
      title: t('leave.title'),
      children: t('leave.text'),
      confirm: shell('shell.logout'),
      onConfirm: logout,
    });

  const rowOf = (session: OpenSession) => (
    <SessionRow
      key={session.id}
      session={session}
      marks={session.isCurrent && <Pill tone="success">{t('current')}</Pill>}
      action={
        session.isCurrent ? (
          <Button variant="outlined" text={shell('shell.logout')} onClick={leave} />
        ) : (
          <Button
            variant="outlined"
            intent="danger"
            text={t('end.confirm')}
            aria-label={t('end.label', { name: nameOf(session) })}
            onClick={() => end(session)}
          />
        )
      }
    >
      {session.address !== null && <span>{session.address}</span>}
      <span>{t('since', { at: formatDateTime(session.startedAt) })}</span>
      <span>
        {t('seen')} <RelativeTime at={session.lastSeenAt} />
      </span>
    </SessionRow>
  );
  const content = () => {
    if (closed !== undefined) return <p role="note">{closed}</p>;
    if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
    if (!list) return <SkeletonRows rows={3} height={64} />;
    const { sessions, earlier } = list;
    return (
      <>
        <section aria-labelledby="sessions-open">
          <div className="session-head">
            <h2 id="sessions-open">{t('open.title')}</h2>
            {sessions.length > 1 && (
              <Button
                intent="danger"
                variant="outlined"
                text={t('endOthers.confirm')}
                onClick={endOthers}
              />
            )}
          </div>
          <ul className="session-list">{sessions.map(rowOf)}</ul>
          <p className="session-note">{t('open.note')}</p>
        </section>
        <Earlier sessions={earlier} />
      </>
    );
  };
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="sessions">{content()}</div>
    </div>
  );
};

export default SessionsScreen;
