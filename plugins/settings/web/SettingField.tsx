import { Button, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useClosedToVisitors, useConfirm, useTexts } from 'prosa/web';
import type { SettingDto } from '../schemas.ts';
import type { SettingKind } from './setting-kind.ts';

interface FieldProps {
  readonly setting: SettingDto;
  readonly kind: SettingKind;
  /** Sends a value; resolves to whether it was taken. */
  readonly onSave: (value: string) => Promise<boolean>;
}

/** One setting with its name, what it does, and its control. It is saved by itself. */
export const SettingField = ({ setting, kind, onSave }: FieldProps) => {
  const t = useTexts(setting.plugin);
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const save = async (value: string): Promise<boolean> => {
    setBusy(true);
    const isTaken = await onSave(value);
    setBusy(false);
    return isTaken;
  };
  const visiting = useClosedToVisitors();
  const closed = 'sensitive' in setting.schema ? visiting : undefined;
  const help = `${id}-help`;
  const control = { id, 'aria-describedby': help, disabled: isBusy || closed !== undefined };
  return (
    <div className="setting">
      <div className="setting-words">
        <label className="setting-name" htmlFor={id}>
          {t(`settings.${setting.key}.label`)}
        </label>
        <p className="setting-help" id={help}>
          {closed ?? t(`settings.${setting.key}.help`)}
        </p>
      </div>
      <div className="setting-control">
        {kind.type === 'switch' && (
          <Switch
            {...control}
            checked={setting.value === kind.on}
            onChange={(event) => void save(event.currentTarget.checked ? kind.on : kind.off)}
          />
        )}
        {kind.type === 'choice' && (
          <HTMLSelect
            {...control}
            value={setting.value}
            onChange={(event) => void save(event.currentTarget.value)}
          >
            {kind.values.map((value) => (
              <option key={value} value={value}>
                {t(`settings.${setting.key}.values.${value}`)}
              </option>
            ))}
          </HTMLSelect>
        )}
        {kind.type === 'number' && (
          <WrittenValue
            key={setting.value}
            control={{ ...control, type: 'number', min: kind.minimum, max: kind.maximum }}
            value={setting.value}
            onSave={save}
          />
        )}
        {kind.type === 'text' && (
          <WrittenValue
            key={setting.value}
            control={{ ...control, type: 'text', maxLength: kind.maxLength }}
            value={setting.value}
            onSave={save}
          />
        )}
        {kind.type === 'secret' && (
          <SecretValue
            key={setting.value}
            control={control}
            value={setting.value}
            name={t(`settings.${setting.key}.label`)}
            onSave={save}
          />
        )}
      </div>
    </div>
  );
};

interface ValueProps {
  readonly control: Readonly<Record<string, unknown>>;
  readonly value: string;
  readonly onSave: (value: string) => Promise<boolean>;
}

/** Something typed: saved when it is left, or on Enter; what is refused goes back to what it was. */
const WrittenValue = ({ control, value, onSave }: ValueProps) => {
  const [typed, setTyped] = useState(value);
  const leave = async (): Promise<void> => {
    if (typed.trim() !== value && !(await onSave(typed.trim()))) setTyped(value);
  };
  return (
    <InputGroup
      {...control}
      value={typed}
      onValueChange={setTyped}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(value);
      }}
    />
  );
};

/** A secret: never shown, only replaced, removed or, left empty, kept. */
const SecretValue = ({ control, value, name, onSave }: ValueProps & { readonly name: string }) => {
  const t = useTexts('settings');
  const confirm = useConfirm();
  const [typed, setTyped] = useState('');
  const leave = async (): Promise<void> => {
    if (typed.trim() === '') return;
    await onSave(typed.trim());
    setTyped('');
  };
  const remove = (): Promise<boolean> =>
    confirm({
      title: t('secret.question', { name }),
      children: t('secret.lost'),
      confirm: t('secret.remove'),
      isDanger: true,
      onConfirm: async () => void (await onSave('')),
    });
  return (
    <div className="setting-secret">
      <InputGroup
        {...control}
        type="password"
        autoComplete="off"
        placeholder={t(value === 'set' ? 'secret.set' : 'secret.unset')}
        value={typed}
        onValueChange={setTyped}
        onBlur={() => void leave()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setTyped('');
        }}
      />
      {value === 'set' && (
        <Button
          variant="minimal"
          text={t('secret.remove')}
          aria-label={t('secret.removeName', { name })}
          disabled={control.disabled === true}
          onClick={() => void remove()}
        />
      )}
    </div>
  );
};
