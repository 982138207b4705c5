import { InputGroup } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import type { BusinessDay } from '../../public.ts';
import { isTime, maskTime } from './time-mask.ts';

/** What is wrong with a day, as a translation key; undefined when nothing is. */
const faultOf = ({ startTime, endTime }: BusinessDay): string | undefined => {
  if (!isTime(startTime) || !isTime(endTime)) return 'hours.invalid';
  return startTime !== '' && endTime !== '' && endTime < startTime ? 'hours.reversed' : undefined;
};

export const hasFault = (days: readonly BusinessDay[]): boolean =>
  days.some((day) => faultOf(day) !== undefined);

/** When somebody is there, day by day. */
export const HoursFields = ({
  days,
  disabled,
  onChange,
}: {
  readonly days: readonly BusinessDay[];
  readonly disabled: boolean;
  readonly onChange: (days: readonly BusinessDay[]) => void;
}) => {
  const t = useTexts('queues');
  const set = (at: number, changes: Partial<BusinessDay>): void => {
    onChange(days.map((day, index) => (index === at ? { ...day, ...changes } : day)));
  };
  return (
    <fieldset className="hours" disabled={disabled}>
      <legend className="visually-hidden">{t('hours.title')}</legend>
      {days.map((day, at) => {
        const name = t(`weekdays.${day.weekdayEn}`);
        const fault = faultOf(day);
        const time = (key: 'startTime' | 'endTime') => (
          <InputGroup
            value={day[key]}
            onValueChange={(typed) => set(at, { [key]: maskTime(typed) })}
            inputMode="numeric"
            placeholder="HH:MM"
            maxLength={5}
            aria-label={t(`hours.${key}`, { day: name })}
            aria-invalid={fault !== undefined}
            aria-describedby={fault && `hours-fault-${day.weekdayEn}`}
          />
        );
        return (
          <div key={day.weekdayEn} className="hours-day">
            <span className="hours-name">{name}</span>
            {time('startTime')}
            <span className="hours-to">{t('hours.to')}</span>
            {time('endTime')}
            {fault && (
              <span id={`hours-fault-${day.weekdayEn}`} className="field-error" role="alert">
                {t(fault)}
              </span>
            )}
          </div>
        );
      })}
      <p className="field-help">{t('hours.help')}</p>
    </fieldset>
  );
};
