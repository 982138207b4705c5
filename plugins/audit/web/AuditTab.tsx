import { NavLink, useTexts } from 'prosa/web';
import { SETTINGS_TAB_CLASS, settingsPath } from '../../settings/public.ts';
import type { SettingsTabProps } from '../../settings/public.ts';
import { AuditPage } from './AuditPage.tsx';

/** The audit log's page on the settings screen, and the link to it. */
const AuditTab = ({ part, tab }: SettingsTabProps) => {
  const t = useTexts('audit');
  if (part === 'link') {
    return (
      <NavLink className={SETTINGS_TAB_CLASS} to={settingsPath('audit')}>
        {t('title')}
      </NavLink>
    );
  }
  return tab === 'audit' ? <AuditPage /> : null;
};

export default AuditTab;
