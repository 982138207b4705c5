import { formatDate, Link, TextField, useTexts, ZoneNote } from 'prosa/web';
import type { SettingsValues } from '../campaign-settings.ts';
import { HoursFields } from '../HoursFields.tsx';
import type { StepProps } from './step-props.ts';

/** When: the start, the days and hours, and what holds for all campaigns of the company. */
export const ScheduleStep = ({
  form,
  may,
  settings,
}: StepProps & { readonly settings: SettingsValues | undefined }) => {
  const t = useTexts('campaigns');
  const disabled = may !== 'all';
  return (
    <>
      <TextField
        form={form}
        name="scheduledAt"
        type="datetime-local"
        label={t('fields.scheduledAt')}
        help={t('help.scheduledAt')}
        disabled={disabled}
      />
      <ZoneNote />
      <HoursFields form={form} disabled={disabled} />
      {settings && <CompanyPace settings={settings} />}
    </>
  );
};

/** The wishes of the company for all its campaigns. */
const CompanyPace = ({ settings }: { readonly settings: SettingsValues }) => {
  const t = useTexts('campaigns');
  const { messageInterval, longerIntervalAfter, greaterInterval, holidays } = settings;
  const days = [...holidays].sort().map((day) => formatDate(`${day}T12:00:00Z`, 'UTC'));
  return (
    <section className="campaign-pace" aria-label={t('pace.title')}>
      <h4>{t('pace.title')}</h4>
      <ul>
        <li>
          {messageInterval === 0
            ? t('pace.noInterval')
            : t('pace.interval', { count: messageInterval })}
        </li>
        {longerIntervalAfter > 0 && greaterInterval > 0 && (
          <li>{t('pace.longer', { after: longerIntervalAfter, count: greaterInterval })}</li>
        )}
        <li>
          {days.length === 0 ? t('pace.noHolidays') : t('pace.holidays', { days: days.join(', ') })}
        </li>
      </ul>
      <Link to="/campaigns-config" target="_blank">
        {t('pace.change')}
      </Link>
    </section>
  );
};
