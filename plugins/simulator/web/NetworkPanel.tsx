import { Button, HTMLSelect, Switch } from '@blueprintjs/core';
import { BarcodeIcon, OfflineIcon, RefreshIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { toast, useTexts } from 'prosa/web';
import type { FaultsBody, PhoneConnectionDto } from '../schemas.ts';
import { ChannelWords } from './ChannelWords.tsx';
import type { PhoneApi } from './data/phone-api.ts';
import type { PhoneConnection } from './data/use-phone-connection.ts';

const DELAYS = [0, 1_000, 3_000, 10_000] as const;

/** Plays the network: pairs the connection, drops it, slows it down, doubles and shuffles what it carries. */
export const NetworkPanel = ({
  api,
  connection,
  onChange,
}: {
  readonly api: PhoneApi;
  readonly connection: PhoneConnectionDto;
  readonly onChange: PhoneConnection['set'];
}) => {
  const t = useTexts('simulator');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const run = async (
    work: () => Promise<PhoneConnectionDto>,
  ): Promise<PhoneConnectionDto | undefined> => {
    setBusy(true);
    try {
      const changed = await work();
      onChange(changed);
      return changed;
    } catch (error) {
      toast.error(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const connect = async (): Promise<void> => {
    const changed = await run(() => api.state('CONNECTED'));
    // The company has put it to rest; the network alone cannot wake it.
    if (changed?.status === 'DISCONNECTED') toast.info(t('network.asleep'));
  };
  const change = (faults: FaultsBody): void => void run(() => api.faults(faults));
  const { status } = connection;
  return (
    <section className="phone-network" aria-labelledby={`${id}-title`}>
      <h2 className="phone-heading" id={`${id}-title`}>
        {t('network.title')}
      </h2>
      <p className={`phone-status phone-status-${status}`} role="status">
        {t(`statuses.${status}`)}
      </p>
      <p className="phone-text">{t(`network.meanings.${status}`)}</p>
      <div className="phone-network-buttons">
        {status === 'CONNECTED' ? (
          <>
            <Button
              icon={<OfflineIcon />}
              text={t('network.drop')}
              disabled={isBusy}
              onClick={() => void run(() => api.state('DISCONNECTED'))}
            />
            <Button
              icon={<WarningSignIcon />}
              text={t('network.silence')}
              disabled={isBusy}
              onClick={() => void run(() => api.state('TIMEOUT'))}
            />
          </>
        ) : (
          <Button
            intent="primary"
            icon={status === 'qrcode' ? <BarcodeIcon /> : <RefreshIcon />}
            text={t(status === 'qrcode' ? 'network.scan' : 'network.connect')}
            disabled={isBusy || status === 'OPENING'}
            onClick={() => void connect()}
          />
        )}
      </div>
      <h3 className="phone-subheading">{t('network.faults')}</h3>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-delay`}>
          {t('network.delay')}
        </label>
        <HTMLSelect
          id={`${id}-delay`}
          fill
          value={connection.delayMilliseconds}
          onChange={({ currentTarget }) =>
            change({ delayMilliseconds: Number(currentTarget.value) })
          }
        >
          {[...new Set([...DELAYS, connection.delayMilliseconds])].map((delay) => (
            <option key={delay} value={delay}>
              {delay === 0 ? t('network.noDelay') : t('network.seconds', { count: delay / 1000 })}
            </option>
          ))}
        </HTMLSelect>
      </div>
      <div className="field field-switch">
        <Switch
          label={t('network.duplicates')}
          checked={connection.duplicates}
          onChange={({ currentTarget }) => change({ duplicates: currentTarget.checked })}
        />
        <div className="field-help">{t('network.duplicatesHelp')}</div>
      </div>
      <div className="field field-switch">
        <Switch
          label={t('network.reorders')}
          checked={connection.reorders}
          onChange={({ currentTarget }) => change({ reorders: currentTarget.checked })}
        />
        <div className="field-help">{t('network.reordersHelp')}</div>
      </div>
      <ChannelWords connection={connection} onChange={change} />
    </section>
  );
};
