import { Button, Classes } from '@blueprintjs/core';
import { NotificationsIcon, VolumeOffIcon, VolumeUpIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { openAlertSettings } from './open.ts';
import { MenuButton } from '../components/MenuButton.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { setVolume, useVolume } from '../preferences/volume.ts';

/** How loud notifications are. */
export const VolumeControl = () => {
  const t = useTexts();
  const id = useId();
  const volume = useVolume();
  const spoken = volume === 0 ? t('shell.volumeOff') : `${String(Math.round(volume * 100))} %`;
  return (
    <div>
      <div className="panel-title">
        <label htmlFor={id}>{t('shell.volume')}</label>
        <output htmlFor={id}>{spoken}</output>
      </div>
      <input
        id={id}
        className="range"
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={volume}
        aria-valuetext={spoken}
        onChange={(event) => setVolume(Number(event.target.value))}
      />
    </div>
  );
};

/** The loudspeaker in the top bar. */
export const VolumeButton = () => {
  const t = useTexts();
  return (
    <MenuButton
      label={t('shell.volume')}
      icon={useVolume() === 0 ? <VolumeOffIcon /> : <VolumeUpIcon />}
      popup="dialog"
      menu={
        <div className="panel">
          <VolumeControl />
          <Button
            fill
            className={Classes.POPOVER_DISMISS}
            icon={<NotificationsIcon />}
            text={t('alerts.open')}
            onClick={openAlertSettings}
          />
        </div>
      }
    />
  );
};
