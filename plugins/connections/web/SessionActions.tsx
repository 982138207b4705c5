import { Button } from '@blueprintjs/core';
import { BarcodeIcon, RefreshIcon, UnlinkIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { http, toast, useCan, useClosedToVisitors, useConfirm, useTexts } from 'prosa/web';
import type { ConnectionDto } from '../schemas.ts';

/** The actions available for a connection in its present state. */
export const SessionActions = ({
  connection,
  onShowCode,
}: {
  readonly connection: ConnectionDto;
  readonly onShowCode: (connection: ConnectionDto) => void;
}) => {
  const t = useTexts('connections');
  const confirm = useConfirm();
  const closed = useClosedToVisitors();
  const mayAct = useCan('connections-page:actionButtons');
  const [busy, setBusy] = useState<'start' | 'pair'>();
  const path = `/whatsappsession/${String(connection.id)}`;
  const { name, status } = connection;

  const run = async (what: 'start' | 'pair', work: () => Promise<unknown>): Promise<void> => {
    setBusy(what);
    try {
      await work();
      if (what === 'pair') onShowCode(connection);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(undefined);
    }
  };
  const disconnect = (): void =>
    void confirm({
      title: t('disconnect.title', { name }),
      children: t('disconnect.text'),
      confirm: t('actions.disconnect'),
      isDanger: true,
      onConfirm: () => http.delete(path),
    });

  if (!mayAct) return null;
  switch (status) {
    case 'qrcode':
      return (
        <Button
          intent="primary"
          icon={<BarcodeIcon />}
          text={t('actions.showCode')}
          aria-label={t('actions.showCodeOf', { name })}
          onClick={() => onShowCode(connection)}
        />
      );
    case 'OPENING':
      return <Button disabled text={t('actions.connecting')} />;
    case 'DISCONNECTED':
      return (
        <>
          <Button
            icon={<RefreshIcon />}
            text={t('actions.tryAgain')}
            aria-label={t('actions.tryAgainWith', { name })}
            loading={busy === 'start'}
            disabled={busy !== undefined}
            onClick={() => void run('start', () => http.post(path))}
          />
          <Button
            icon={<BarcodeIcon />}
            text={t('actions.newCode')}
            aria-label={t('actions.newCodeOf', { name })}
            loading={busy === 'pair'}
            disabled={busy !== undefined || closed !== undefined}
            title={closed}
            onClick={() => void run('pair', () => http.put(path))}
          />
        </>
      );
    default:
      return (
        <Button
          icon={<UnlinkIcon />}
          text={t('actions.disconnect')}
          aria-label={t('actions.disconnectOf', { name })}
          onClick={disconnect}
        />
      );
  }
};
