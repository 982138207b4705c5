export const SETTINGS_TAB_CLASS = 'settings-tab';

/** Class of the line above a page's table: a search and one button. */
export const SETTINGS_TOOLBAR_CLASS = 'settings-toolbar';

/** Address of a plugin's page on the settings screen. */
export const settingsPath = (plugin: string): string => `/settings/${plugin}`;

export { SettingsOptionsSlot, SettingsTabsSlot } from './slots.ts';
export type { SettingsTabProps } from './slots.ts';
