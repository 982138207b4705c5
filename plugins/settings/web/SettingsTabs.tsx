import { NavLink, useCompanySettings, useFills, useTexts } from 'prosa/web';
import type { FillEntry } from 'prosa/web';
import { settingsPath } from '../public.ts';
import { SettingsTabsSlot } from '../slots.ts';
import { useShownTab } from './use-shown-tab.ts';

/** The link to a page of a plugin, while its manifest says that it is there. */
const Tab = ({ fill: { plugin, label, labelWhile } }: { readonly fill: FillEntry }) => {
  const t = useTexts(plugin);
  const settings = useCompanySettings(labelWhile?.key ?? '');
  const isShown = labelWhile === undefined || settings[labelWhile.key] === labelWhile.value;
  if (label === undefined || !isShown) return null;
  return (
    <NavLink className="settings-tab" to={settingsPath(plugin)}>
      {t(label)}
    </NavLink>
  );
};

/** The pages of the settings screen: the options, and what plugins put beside them. */
export const SettingsTabs = ({ shown }: { readonly shown: string | undefined }) => {
  const t = useTexts('settings');
  const fills = useFills(SettingsTabsSlot);
  const links = useShownTab(shown);
  if (fills === undefined || fills.length === 0) return null;
  return (
    <nav ref={links} className="settings-tabs" aria-label={t('title')}>
      <NavLink className="settings-tab" to="/settings" end>
        {t('options')}
      </NavLink>
      {fills.map((fill) => (
        <Tab key={fill.plugin} fill={fill} />
      ))}
    </nav>
  );
};
