import { Button, Callout } from '@blueprintjs/core';
import { formatDateTime, http, useCan, useConfirm, useTexts } from 'prosa/web';
import type { StandingDto } from '../schemas.ts';

/** Why nothing, or nothing new, leaves a connection, and the way to end it. */
export const HoldNotice = ({
  connection,
  standing,
  onChanged,
}: {
  readonly connection: { readonly id: number; readonly name: string };
  readonly standing: StandingDto;
  readonly onChanged: (standing: StandingDto) => void;
}) => {
  const t = useTexts('governor');
  const confirm = useConfirm();
  const mayRelease = useCan('connections-page:releaseOutreach');
  const { hold, newChatsFrom } = standing;
  const release = (): Promise<boolean> =>
    confirm({
      title: t('release.ask', { name: connection.name }),
      children: t('release.text'),
      confirm: t('release.action'),
      onConfirm: async () => {
        const path = `/outreach/connections/${String(connection.id)}/release`;
        onChanged(await http.post<StandingDto>(path));
      },
    });
  return (
    <>
      {hold && (
        <Callout className="standing-hold" intent="danger" role="status">
          <p className="standing-hold-title">{t('hold.title')}</p>
          <p>{t(`reasons.${hold.reason}`)}</p>
          <p className="standing-note">
            {hold.until
              ? t('hold.until', { at: formatDateTime(hold.until) })
              : t('hold.since', { at: formatDateTime(hold.since) })}
          </p>
          {mayRelease && <Button text={t('release.action')} onClick={() => void release()} />}
        </Callout>
      )}
      {newChatsFrom !== null && (
        <Callout className="standing-hold" intent="warning">
          <p className="standing-hold-title">{t('lock.title')}</p>
          {t('lock.text', { at: formatDateTime(newChatsFrom) })}
        </Callout>
      )}
    </>
  );
};
