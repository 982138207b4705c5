import { TimeIcon } from '@blueprintjs/icons';
import { EmptyState, NavLink, useTexts } from 'prosa/web';
import { SETTINGS_TAB_CLASS, settingsPath } from '../../settings/public.ts';
import type { SettingsTabProps } from '../../settings/public.ts';
import { CompanyHoursPage } from './hours/CompanyHoursPage.tsx';
import { useScheduleType } from './hours/use-schedule-type.ts';

/** The company's hours on the settings screen: there while they count. */
const CompanyHoursTab = ({ part, tab }: SettingsTabProps) => {
  const t = useTexts('queues');
  const scheduleType = useScheduleType();
  const isPage = part === 'page';
  if (isPage && tab !== 'queues') return null;
  if (scheduleType !== 'company') {
    return isPage && scheduleType !== undefined ? (
      <EmptyState icon={TimeIcon} title={t('hours.inactiveTitle')}>
        {t('hours.inactiveText')}
      </EmptyState>
    ) : null;
  }
  if (isPage) return <CompanyHoursPage />;
  return (
    <NavLink className={SETTINGS_TAB_CLASS} to={settingsPath('queues')}>
      {t('hours.tab')}
    </NavLink>
  );
};

export default CompanyHoursTab;
