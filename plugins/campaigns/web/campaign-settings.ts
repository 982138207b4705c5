import type { CampaignSettingValues, SettingRows } from '../shared/settings-schemas.ts';

/** The values of the form. */
export type SettingsValues = CampaignSettingValues;

/** Rows of the API as values. */
export const settingsOf = (rows: SettingRows): SettingsValues =>
  // The server keeps to its schema.
  Object.fromEntries(
    rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]),
  ) as SettingsValues;
