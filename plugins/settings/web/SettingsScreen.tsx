import { NavLink, PageHeader, Slot, useFillers, useParams, useTexts } from 'prosa/web';
import { SETTINGS_TAB_CLASS } from '../public.ts';
import { SettingsTabsSlot } from '../slots.ts';
import { Options } from './Options.tsx';
import { UnknownTab } from './UnknownTab.tsx';
import { useShownTab } from './use-shown-tab.ts';

/** The company's settings, and the pages other plugins put beside them. */
const SettingsScreen = () => {
  const t = useTexts('settings');
  const { tab } = useParams();
  const pages = useFillers(SettingsTabsSlot);
  const links = useShownTab(tab);
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        // It is about the options only: the other tabs save in their own ways.
        subtitle={tab === undefined ? t('subtitle') : undefined}
      />
      {pages !== undefined && pages.length > 0 && (
        <nav ref={links} className="settings-tabs" aria-label={t('title')}>
          <NavLink className={SETTINGS_TAB_CLASS} to="/settings" end>
            {t('options')}
          </NavLink>
          <Slot slot={SettingsTabsSlot} part="link" tab={tab} />
        </nav>
      )}
      {tab === undefined ? (
        <Options />
      ) : pages?.includes(tab) === false ? (
        <UnknownTab />
      ) : (
        <Slot slot={SettingsTabsSlot} part="page" tab={tab} />
      )}
    </div>
  );
};

export default SettingsScreen;
