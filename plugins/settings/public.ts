/**
 * Given to what fills the slot `settings.tabs`: a page of the settings screen. It is drawn twice, once as the link that
 * leads to it (`to={settingsPath('<plugin>')}`, class {@link SETTINGS_TAB_CLASS}) and once as the page itself.
 */
export interface SettingsTabProps {
  readonly part: 'link' | 'page';
  /** Last part of the address: the id of the plugin whose page is shown, undefined for the settings themselves. */
  readonly tab: string | undefined;
}

export const SETTINGS_TAB_CLASS = 'settings-tab';

/** Class of the line above a page's table: a search and one button. */
export const SETTINGS_TOOLBAR_CLASS = 'settings-toolbar';

/** Address of a plugin's page on the settings screen. */
export const settingsPath = (plugin: string): string => `/settings/${plugin}`;
