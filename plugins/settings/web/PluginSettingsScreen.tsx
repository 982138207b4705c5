import { PageHeader, useParams, useTexts } from 'prosa/web';
import { PluginSettings } from './PluginSettings.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';

/** The settings of one plugin, made of its manifest. */
const PluginSettingsScreen = () => {
  const t = useTexts('settings');
  const { plugin = '' } = useParams();
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <SettingsTabs shown={undefined} />
      <PluginSettings key={plugin} plugin={plugin} />
    </div>
  );
};

export default PluginSettingsScreen;
