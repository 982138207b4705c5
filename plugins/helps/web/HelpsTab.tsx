import { NavLink, useTexts } from 'prosa/web';
import { SETTINGS_TAB_CLASS, settingsPath } from '../../settings/public.ts';
import type { SettingsTabProps } from '../../settings/public.ts';
import { HelpsPage } from './HelpsPage.tsx';

/** The helps' page on the settings screen, and the link to it. */
const HelpsTab = ({ part, tab }: SettingsTabProps) => {
  const t = useTexts('helps');
  if (part === 'link') {
    return (
      <NavLink className={SETTINGS_TAB_CLASS} to={settingsPath('helps')}>
        {t('title')}
      </NavLink>
    );
  }
  return tab === 'helps' ? <HelpsPage /> : null;
};

export default HelpsTab;
