import { NavLink, useTexts } from 'prosa/web';
import { SETTINGS_TAB_CLASS, settingsPath } from '../../settings/public.ts';
import type { SettingsTabProps } from '../../settings/public.ts';
import { CompanyHoursPage } from './hours/CompanyHoursPage.tsx';
import { useScheduleType } from './hours/use-schedule-type.ts';

/** The company's hours on the settings screen: there while they count. */
const CompanyHoursTab = ({ part, tab }: SettingsTabProps) => {
  const t = useTexts('queues');
  const scheduleType = useScheduleType();
  if (scheduleType !== 'company') return null;
  if (part === 'page') return tab === 'queues' ? <CompanyHoursPage /> : null;
  return (
    <NavLink className={SETTINGS_TAB_CLASS} to={settingsPath('queues')}>
      {t('hours.tab')}
    </NavLink>
  );
};

export default CompanyHoursTab;
