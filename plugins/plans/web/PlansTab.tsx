import { NavLink, useTexts } from 'prosa/web';
import { SETTINGS_TAB_CLASS, settingsPath } from '../../settings/public.ts';
import type { SettingsTabProps } from '../../settings/public.ts';
import { PlansPage } from './PlansPage.tsx';

/** The plans' page on the settings screen, and the link to it. */
const PlansTab = ({ part, tab }: SettingsTabProps) => {
  const t = useTexts('plans');
  if (part === 'link') {
    return (
      <NavLink className={SETTINGS_TAB_CLASS} to={settingsPath('plans')}>
        {t('title')}
      </NavLink>
    );
  }
  return tab === 'plans' ? <PlansPage /> : null;
};

export default PlansTab;
