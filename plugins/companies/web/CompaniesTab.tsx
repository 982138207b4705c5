import { NavLink, useTexts } from 'prosa/web';
import { SETTINGS_TAB_CLASS, settingsPath } from '../../settings/public.ts';
import type { SettingsTabProps } from '../../settings/public.ts';
import { CompaniesPage } from './CompaniesPage.tsx';

/** The companies' page on the settings screen, and the link to it. */
const CompaniesTab = ({ part, tab }: SettingsTabProps) => {
  const t = useTexts('companies');
  if (part === 'link') {
    return (
      <NavLink className={SETTINGS_TAB_CLASS} to={settingsPath('companies')}>
        {t('title')}
      </NavLink>
    );
  }
  return tab === 'companies' ? <CompaniesPage /> : null;
};

export default CompaniesTab;
