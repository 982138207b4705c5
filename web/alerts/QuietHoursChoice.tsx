import { Button, Switch } from '@blueprintjs/core';
import { useId } from 'react';
import { useLanguage, useTexts } from '../i18n/i18n.ts';
import type { QuietHours } from './settings.ts';

/** A Sunday, to name the days of the week by. */
const SUNDAY = Date.UTC(2026, 10, 22, 12);
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const;

const dayName = (day: number, language: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(SUNDAY + day * 86_400_000);

const TimeInput = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}) => {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="bp6-input alert-time"
        type="time"
        defaultValue={value}
        onChange={(event) => {
          // Empty while it is being written.
          if (event.target.value !== '') onChange(event.target.value.slice(0, 5));
        }}
      />
    </>
  );
};

/** When nothing sounds or appears on the desktop. */
export const QuietHoursChoice = ({
  quiet,
  onChange,
}: {
  readonly quiet: QuietHours;
  readonly onChange: (quiet: QuietHours) => void;
}) => {
  const t = useTexts();
  const language = useLanguage();
  const toggle = (day: number): void => {
    const days = quiet.days.includes(day)
      ? quiet.days.filter((other) => other !== day)
      : [...quiet.days, day].sort();
    onChange({ ...quiet, days });
  };
  return (
    <>
      <Switch
        label={t('alerts.quietOn')}
        checked={quiet.isOn}
        onChange={(event) => onChange({ ...quiet, isOn: event.currentTarget.checked })}
      />
      {quiet.isOn && (
        <>
          <div className="alert-row">
            <TimeInput
              label={t('alerts.from')}
              value={quiet.from}
              onChange={(from) => onChange({ ...quiet, from })}
            />
            <TimeInput
              label={t('alerts.to')}
              value={quiet.to}
              onChange={(to) => onChange({ ...quiet, to })}
            />
          </div>
          <div className="alert-days" role="group" aria-label={t('alerts.days')}>
            {DAYS.map((day) => (
              <Button
                key={day}
                size="small"
                active={quiet.days.includes(day)}
                aria-pressed={quiet.days.includes(day)}
                title={dayName(day, language, 'long')}
                text={dayName(day, language, 'short').replace('.', '')}
                onClick={() => toggle(day)}
              />
            ))}
          </div>
        </>
      )}
      <p className="field-help">{t('alerts.quietHelp')}</p>
    </>
  );
};
