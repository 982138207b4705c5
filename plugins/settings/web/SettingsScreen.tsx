import { PageHeader, Slot, useFills, useParams, useTexts } from 'prosa/web';
import { SettingsTabsSlot } from '../slots.ts';
import { Options } from './Options.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';
import { UnknownTab } from './UnknownTab.tsx';

/** The company's settings, and the pages other plugins put beside them. */
const SettingsScreen = () => {
  const t = useTexts('settings');
  const { tab } = useParams();
  const fills = useFills(SettingsTabsSlot);
  const isKnown = fills === undefined || fills.some(({ plugin }) => plugin === tab);
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        // It is about the options only: the other tabs save in their own ways.
        subtitle={tab === undefined ? t('subtitle') : undefined}
      />
      <SettingsTabs shown={tab} />
      {tab === undefined ? (
        <Options />
      ) : isKnown ? (
        <Slot slot={SettingsTabsSlot} of={tab} />
      ) : (
        <UnknownTab />
      )}
    </div>
  );
};

export default SettingsScreen;
