/** Class of the line above a page's table: a search and one button. */
export const SETTINGS_TOOLBAR_CLASS = 'settings-toolbar';

/** Address of the page with which a plugin fills `settings.tabs`. */
export const settingsPath = (plugin: string): string => `/settings/${plugin}`;

/** Address of the page made of a plugin's settings. */
export const pluginSettingsPath = (plugin: string): string => `/settings/plugins/${plugin}`;

export { SettingsOptionsSlot, SettingsPageSlot, SettingsTabsSlot } from './slots.ts';
