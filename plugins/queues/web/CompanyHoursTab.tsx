import { TimeIcon } from '@blueprintjs/icons';
import { EmptyState, useCompanySettings, useTexts } from 'prosa/web';
import { CompanyHoursPage } from './hours/CompanyHoursPage.tsx';

/** The company's hours on the settings screen; a page that says so while they do not count. */
const CompanyHoursTab = () => {
  const t = useTexts('queues');
  const { scheduleType } = useCompanySettings('scheduleType');
  if (scheduleType === 'company') return <CompanyHoursPage />;
  return (
    <EmptyState icon={TimeIcon} title={t('hours.inactiveTitle')}>
      {t('hours.inactiveText')}
    </EmptyState>
  );
};

export default CompanyHoursTab;
