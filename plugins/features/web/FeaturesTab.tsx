import { NavLink, useTexts } from 'prosa/web';
import { SETTINGS_TAB_CLASS, settingsPath } from '../../settings/public.ts';
import type { SettingsTabProps } from '../../settings/public.ts';
import { FeaturesPage } from './FeaturesPage.tsx';

/** The page of features on the settings screen, and the link to it. */
const FeaturesTab = ({ part, tab }: SettingsTabProps) => {
  const t = useTexts('features');
  if (part === 'link') {
    return (
      <NavLink className={SETTINGS_TAB_CLASS} to={settingsPath('features')}>
        {t('title')}
      </NavLink>
    );
  }
  return tab === 'features' ? <FeaturesPage /> : null;
};

export default FeaturesTab;
