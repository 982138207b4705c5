import { CogIcon } from '@blueprintjs/icons';
import { EmptyState, ErrorState, SkeletonRows, Slot, useTexts } from 'prosa/web';
import { SettingsOptionsSlot } from '../slots.ts';
import { groupsByPlugin } from './groups.ts';
import { PluginPages } from './PluginPages.tsx';
import { SettingGroup } from './SettingGroup.tsx';
import { StorageNotice } from './StorageNotice.tsx';
import { StorageUse } from './StorageUse.tsx';
import { useSettings } from './use-settings.ts';
import { useStorageUsage } from './use-storage-usage.ts';

/** The company's settings, each saved as it is changed. */
export const Options = () => {
  const t = useTexts('settings');
  const storage = useStorageUsage();
  const { items, status, error, reload, save } = useSettings();
  if (status === 'loading') return <SkeletonRows rows={6} height={64} />;
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  if (items.length === 0) {
    return (
      <EmptyState icon={CogIcon} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <div className="settings-page">
      {storage.usage && <StorageNotice usage={storage.usage} />}
      <Slot slot={SettingsOptionsSlot} />
      {groupsByPlugin(items.filter(({ hasOwnPage }) => !hasOwnPage)).map(({ name, settings }) => (
        <SettingGroup key={name} settings={settings} onSave={save} />
      ))}
      <PluginPages settings={items} />
      <StorageUse {...storage} />
    </div>
  );
};
