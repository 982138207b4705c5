import { Button, HTMLSelect, Switch } from '@blueprintjs/core';
import { PlayIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { VolumeControl } from './VolumeButton.tsx';
import { useVolume } from '../preferences/volume.ts';
import { DesktopChoice } from './DesktopChoice.tsx';
import { useOfferedKinds } from './kinds.ts';
import { closeAlertSettings } from './open.ts';
import { QuietHoursChoice } from './QuietHoursChoice.tsx';
import type { AlertSettings } from './settings.ts';
import { SOUND_NAMES, playSound } from './sounds.ts';
import type { SoundName } from './sounds.ts';
import { useAlertSettings } from './use-alerts.ts';

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="alert-group">
    <legend>{title}</legend>
    {children}
  </fieldset>
);

interface PartProps {
  readonly settings: AlertSettings;
  readonly onChange: (changes: Partial<AlertSettings>) => void;
}

const KindChoices = ({ settings, onChange }: PartProps) => {
  const kinds = useOfferedKinds();
  return kinds.map(({ id, label, isOnByDefault }) => (
    <Switch
      key={id}
      label={label}
      checked={settings.kinds[id] ?? isOnByDefault}
      onChange={(event) =>
        onChange({ kinds: { ...settings.kinds, [id]: event.currentTarget.checked } })
      }
    />
  ));
};

const SoundChoice = ({ settings, onChange }: PartProps) => {
  const t = useTexts();
  const id = useId();
  const volume = useVolume();
  const choose = (sound: SoundName): void => {
    playSound(sound, volume);
    onChange({ sound });
  };
  return (
    <>
      <div className="alert-row">
        <label htmlFor={id}>{t('alerts.sound')}</label>
        <HTMLSelect
          id={id}
          iconProps={{ title: '', 'aria-hidden': true }}
          value={settings.sound}
          options={SOUND_NAMES.map((name) => ({ value: name, label: t(`alerts.sounds.${name}`) }))}
          onChange={(event) => choose(event.currentTarget.value as SoundName)}
        />
        <Button
          icon={<PlayIcon />}
          text={t('alerts.listen')}
          disabled={volume === 0}
          onClick={() => playSound(settings.sound, volume)}
        />
      </div>
      <VolumeControl />
    </>
  );
};

/** How the person wants to be alerted. Every change is kept at once, on every device of theirs. */
export const AlertSettingsDialog = () => {
  const t = useTexts();
  const [settings, change] = useAlertSettings();
  const onChange = (changes: Partial<AlertSettings>): void => change({ ...settings, ...changes });
  return (
    <Dialog
      isOpen
      closesOutside
      title={t('alerts.title')}
      onClose={closeAlertSettings}
      footer={<span className="field-help">{t('alerts.kept')}</span>}
      actions={<Button intent="primary" text={t('common.close')} onClick={closeAlertSettings} />}
    >
      <div className="alert-settings">
        <Group title={t('alerts.what')}>
          <KindChoices settings={settings} onChange={onChange} />
        </Group>
        <Group title={t('alerts.how')}>
          <SoundChoice settings={settings} onChange={onChange} />
        </Group>
        <Group title={t('alerts.outside')}>
          <DesktopChoice isOn={settings.desktop} onChange={(desktop) => onChange({ desktop })} />
        </Group>
        <Group title={t('alerts.quiet')}>
          <QuietHoursChoice quiet={settings.quiet} onChange={(quiet) => onChange({ quiet })} />
        </Group>
      </div>
    </Dialog>
  );
};
