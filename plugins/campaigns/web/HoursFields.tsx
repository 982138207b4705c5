import { Checkbox } from '@blueprintjs/core';
import { SelectField, TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import { WEEKDAYS } from './campaign-form.ts';
import type { CampaignValues } from './campaign-form.ts';

/** The days and hours in which a campaign speaks, with a break for lunch. */
export const HoursFields = ({
  form,
  disabled,
}: {
  readonly form: Form<CampaignValues>;
  readonly disabled: boolean;
}) => {
  const t = useTexts('campaigns');
  const { hours, days } = form.values;
  const modes =
    hours === 'kept' ? (['always', 'some', 'kept'] as const) : (['always', 'some'] as const);
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
      {hours === 'some' && (
        <div className="campaign-hours" role="group" aria-label={t('fields.hours')}>
          <div className="campaign-days">
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                label={t(`days.${day}`)}
                checked={days.includes(day)}
                disabled={disabled || form.isBusy}
                onChange={(event) =>
                  form.set(
                    'days',
                    event.currentTarget.checked
                      ? [...days, day]
                      : days.filter((other) => other !== day),
                  )
                }
              />
            ))}
          </div>
          <div className="campaign-times">
            {(['from', 'breakFrom', 'breakUntil', 'until'] as const).map((name) => (
              <TextField
                key={name}
                form={form}
                name={name}
                type="time"
                label={t(`fields.${name}`)}
                disabled={disabled}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
};
