import { http, toast, useList, useTexts, useUser } from 'prosa/web';
import type { List } from 'prosa/web';
import type { SettingDto } from '../schemas.ts';
import { kindOf } from './setting-kind.ts';

export interface ShownSettings extends Pick<List<SettingDto>, 'status' | 'error' | 'reload'> {
  /** Those that have a field and that this user may set. */
  readonly items: readonly SettingDto[];
  /** Sends a value; resolves to whether it was taken. */
  readonly save: (setting: SettingDto, value: string) => Promise<boolean>;
}

/** The company's settings as their pages show them, kept true by what others change. */
export const useSettings = (): ShownSettings => {
  const t = useTexts('settings');
  const isPlatforms = useUser().super;
  const { items, status, error, reload, upsert } = useList<SettingDto>({
    path: '/settings',
    idOf: ({ key }) => key,
    live: { event: 'settings', record: 'setting', enter: 'always' },
  });
  const save = async (setting: SettingDto, value: string): Promise<boolean> => {
    try {
      upsert(await http.put<SettingDto>(`/settings/${setting.key}`, { value }));
      toast.success(t('saved'));
      return true;
    } catch (failure) {
      toast.error(failure);
      return false;
    }
  };
  return {
    items: items.filter(
      // A control that would be refused is not offered.
      ({ schema }) => kindOf({ schema }) !== undefined && (isPlatforms || !('platform' in schema)),
    ),
    status,
    error,
    reload,
    save,
  };
};
