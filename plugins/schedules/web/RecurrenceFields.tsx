import { Button, ButtonGroup } from '@blueprintjs/core';
import {
  companyZone,
  SelectField,
  SwitchField,
  TextField,
  useCompanySettings,
  useLanguageTag,
  useTexts,
} from 'prosa/web';
import type { Form } from 'prosa/web';
import { holidaysWith } from '../shared/holidays.ts';
import { momentOf } from '../shared/moment.ts';
import { occurrencesWithin } from '../shared/recurrence.ts';
import { recurrenceOf } from './schedule-form.ts';
import type { ScheduleValues } from './schedule-form.ts';
import { fullTime } from './schedule-texts.ts';

const SHOWN = 4;
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY = 86_400_000;

/** The names of the weekdays in the reader's language, Sunday first. */
export const useWeekdays = (style: 'short' | 'long'): readonly string[] => {
  const format = new Intl.DateTimeFormat(useLanguageTag(), { weekday: style, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, at) => format.format(SUNDAY + at * DAY).replace('.', ''));
};

/** The next times of the rule in the form. */
const useNextTimes = (values: ScheduleValues): string => {
  const { scheduleHolidays = '' } = useCompanySettings('scheduleHolidays');
  const timeZone = companyZone();
  const firstAt = momentOf(values.sendAt, timeZone);
  if (!firstAt) return '';
  const surroundings = { timeZone, isHoliday: holidaysWith(scheduleHolidays) };
  const times = { from: firstAt, to: new Date(firstAt.getTime() + 20_000 * DAY), most: SHOWN };
  return occurrencesWithin(firstAt, recurrenceOf(values), times, surroundings)
    .map(({ at }) => fullTime(at.toISOString()).slice(0, 16))
    .join(', ');
};

const Weekdays = ({ form }: { readonly form: Form<ScheduleValues> }) => {
  const t = useTexts('schedules');
  const short = useWeekdays('short');
  const long = useWeekdays('long');
  const { weekdays } = form.values;
  return (
    <div className="field" role="group" aria-label={t('fields.weekdays')}>
      <div className="field-label">{t('fields.weekdays')}</div>
      <ButtonGroup className="schedule-weekdays">
        {short.map((name, at) => (
          <Button
            key={name}
            text={name}
            aria-label={long[at]}
            aria-pressed={weekdays.includes(at)}
            active={weekdays.includes(at)}
            disabled={form.isBusy}
            onClick={() =>
              form.set(
                'weekdays',
                weekdays.includes(at) ? weekdays.filter((day) => day !== at) : [...weekdays, at],
              )
            }
          />
        ))}
      </ButtonGroup>
    </div>
  );
};

/** How often a message is repeated, and until when. */
export const RecurrenceFields = ({ form }: { readonly form: Form<ScheduleValues> }) => {
  const t = useTexts('schedules');
  const { unit, end } = form.values;
  const dates = useNextTimes(form.values);
  return (
    <>
      <SelectField
        form={form}
        name="unit"
        label={t('fields.repeat')}
        empty={t('repeat.none')}
        choices={(['day', 'week', 'month'] as const).map((value) => ({
          value,
          label: t(`repeat.${value}`),
        }))}
      />
      {unit !== null && (
        <div className="schedule-rule">
          <TextField
            form={form}
            name="every"
            type="number"
            label={`${t('fields.every')} (${t(`unit.${unit}`)})`}
          />
          {unit !== 'month' && <Weekdays form={form} />}
          <SelectField
            form={form}
            name="end"
            label={t('fields.end')}
            choices={(['never', 'count', 'until'] as const).map((value) => ({
              value,
              label: t(`end.${value}`),
            }))}
          />
          {end === 'count' && (
            <TextField form={form} name="count" type="number" label={t('fields.count')} />
          )}
          {end === 'until' && (
            <TextField form={form} name="until" type="date" label={t('fields.until')} />
          )}
          <SwitchField
            form={form}
            name="skipsHolidays"
            label={t('fields.skipsHolidays')}
            help={t('help.skipsHolidays')}
          />
          {dates !== '' && (
            <p className="field-help" role="status">
              {t('help.repeated', { dates })}
            </p>
          )}
        </div>
      )}
    </>
  );
};
