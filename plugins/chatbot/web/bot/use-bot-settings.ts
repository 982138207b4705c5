import { useList } from 'prosa/web';

interface SettingRow {
  readonly key: string;
  readonly value: string;
}

/** Settings without which some texts are never sent; undefined until they are known. */
export interface BotSettings {
  readonly scheduleType: string | undefined;
  readonly userRating: string | undefined;
}

export const useBotSettings = (): BotSettings => {
  const { items } = useList<SettingRow>({
    path: '/settings',
    idOf: ({ key }) => key,
    live: { event: 'settings', record: 'setting', enter: 'always' },
  });
  const of = (name: string): string | undefined => items.find(({ key }) => key === name)?.value;
  return { scheduleType: of('scheduleType'), userRating: of('userRating') };
};
