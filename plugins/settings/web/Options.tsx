import { CogIcon } from '@blueprintjs/icons';
import {
  EmptyState,
  ErrorState,
  http,
  SkeletonRows,
  Slot,
  toast,
  useList,
  useTexts,
  useUser,
} from 'prosa/web';
import type { SettingDto } from '../schemas.ts';
import { SettingsOptionsSlot } from '../slots.ts';
import { kindOf } from './setting-kind.ts';
import { SettingField } from './SettingField.tsx';
import { StorageNotice } from './StorageNotice.tsx';
import { StorageUse } from './StorageUse.tsx';
import { useStorageUsage } from './use-storage-usage.ts';

/** Settings of one plugin stand together, in the order its manifest has them. */
const groupsOf = (settings: readonly SettingDto[]): readonly (readonly SettingDto[])[] =>
  [...new Set(settings.map(({ plugin }) => plugin))].map((plugin) =>
    settings.filter((setting) => setting.plugin === plugin),
  );

/** The company's settings, each saved as it is changed. */
export const Options = () => {
  const t = useTexts('settings');
  const isPlatforms = useUser().super;
  const storage = useStorageUsage();
  const list = useList<SettingDto>({
    path: '/settings',
    idOf: ({ key }) => key,
    live: { event: 'settings', record: 'setting', enter: 'always' },
  });
  if (list.status === 'loading') return <SkeletonRows rows={6} height={64} />;
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={list.reload} />;

  const save = async (setting: SettingDto, value: string): Promise<boolean> => {
    try {
      list.upsert(await http.put<SettingDto>(`/settings/${setting.key}`, { value }));
      toast.success(t('saved'));
      return true;
    } catch (error) {
      toast.error(error);
      return false;
    }
  };
  const shown = list.items.filter(
    // A control that would be refused is not offered.
    ({ schema }) => kindOf({ schema }) !== undefined && (isPlatforms || !('platform' in schema)),
  );
  if (shown.length === 0) {
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
      {groupsOf(shown).map((group) => (
        <section key={group[0]?.plugin} className="settings-group">
          {group.map((setting) => {
            const kind = kindOf(setting);
            return (
              kind && (
                <SettingField
                  key={setting.key}
                  setting={setting}
                  kind={kind}
                  onSave={(value) => save(setting, value)}
                />
              )
            );
          })}
        </section>
      ))}
      <StorageUse {...storage} />
    </div>
  );
};
