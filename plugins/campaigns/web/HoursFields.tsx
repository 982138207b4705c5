import { Checkbox } from '@blueprintjs/core';
import { SelectField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import { commonHours, WEEKDAYS, withCommonHours } from './campaign-form.ts';
import type { CampaignValues, DayHours, Weekday } from './campaign-form.ts';
import { TimeFields } from './TimeFields.tsx';

/** The days and hours in which a campaign speaks, with a break for lunch: the same on each day, or each its own. */
export const HoursFields = ({
  form,
  disabled,
}: {
  readonly form: Form<CampaignValues>;
  readonly disabled: boolean;
}) => {
  const t = useTexts('campaigns');
  const { hours, week } = form.values;
  const isFixed = disabled || form.isBusy;
  const modes: readonly CampaignValues['hours'][] = [
    'always',
    'same',
    'different',
    ...(hours === 'kept' ? (['kept'] as const) : []),
  ];
  const change = (day: Weekday, changes: Partial<DayHours>): void =>
    form.set('week', { ...week, [day]: { ...week[day], ...changes } });
  const openness = (day: Weekday) => (
    <Checkbox
      key={day}
      label={t(`days.${day}`)}
      checked={week[day].isOpen}
      disabled={isFixed}
      onChange={(event) => change(day, { isOpen: event.currentTarget.checked })}
    />
  );
  return (
    <>
      <SelectField
        form={form}
        name="hours"
        label={t('fields.hours')}
        help={t('help.hours')}
        disabled={disabled}
        choices={modes.map((value) => ({ value, label: t(`hours.${value}`) }))}
      />
      {hours === 'same' && (
        <div className="campaign-hours" role="group" aria-label={t('fields.hours')}>
          <div className="campaign-days">{WEEKDAYS.map(openness)}</div>
          <TimeFields
            hours={commonHours(week)}
            disabled={isFixed}
            onChange={(changes) => form.set('week', withCommonHours(week, changes))}
          />
        </div>
      )}
      {hours === 'different' && (
        <div className="campaign-hours" role="group" aria-label={t('fields.hours')}>
          {WEEKDAYS.map((day) => (
            <div key={day} className="campaign-day">
              {openness(day)}
              {week[day].isOpen && (
                <TimeFields
                  day={t(`days.${day}`)}
                  hours={week[day]}
                  disabled={isFixed}
                  onChange={(changes) => change(day, changes)}
                />
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
};
