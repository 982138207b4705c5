import { useTexts, ZoneNote } from 'prosa/web';
import type { BusinessDay } from '../../public.ts';
import { DayHours } from './DayHours.tsx';
import { changeDay, copyDay, faultsOf } from './week.ts';

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
  const faults = faultsOf(days);
  return (
    <fieldset className="hours" disabled={disabled}>
      <legend className="visually-hidden">{t('hours.title')}</legend>
      <ZoneNote />
      {days.map((day) => (
        <DayHours
          key={day.weekdayEn}
          day={day}
          fault={faults.get(day.weekdayEn)}
          onChange={(intervals) => onChange(changeDay(days, day.weekdayEn, intervals))}
          onCopy={(to) => onChange(copyDay(days, day, to))}
        />
      ))}
      <p className="field-help">{t('hours.help')}</p>
    </fieldset>
  );
};
