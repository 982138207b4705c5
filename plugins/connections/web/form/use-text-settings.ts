import { useList } from 'prosa/web';

interface SettingRow {
  readonly key: string;
  readonly value: string;
}

/** Settings without which some texts of a connection are never sent; undefined until they are known. */
export interface TextSettings {
  readonly scheduleType: string | undefined;
  readonly userRating: string | undefined;
}

/** The company's settings that decide which texts are sent. */
export const useTextSettings = (): TextSettings => {
  const { items } = useList<SettingRow>({ path: '/settings', idOf: ({ key }) => key });
  const of = (name: string): string | undefined => items.find(({ key }) => key === name)?.value;
  return { scheduleType: of('scheduleType'), userRating: of('userRating') };
};
