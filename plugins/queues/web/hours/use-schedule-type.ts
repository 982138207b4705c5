import { useList } from 'prosa/web';

interface SettingRow {
  readonly id: number | null;
  readonly key: string;
  readonly value: string;
}

/** The setting for whose hours count; undefined until it is known, and where nobody can say. */
export const useScheduleType = (): string | undefined => {
  const settings = useList<SettingRow>({
    path: '/settings',
    idOf: ({ key }) => key,
    live: { event: 'settings', record: 'setting', enter: 'always' },
  });
  return settings.items.find(({ key }) => key === 'scheduleType')?.value;
};
