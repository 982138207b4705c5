import { defineSlot } from 'prosa/contract';

export interface SettingsTabProps {
  readonly part: 'link' | 'page';
  /** Last part of the address: the id of the plugin whose page is shown, undefined for the settings themselves. */
  readonly tab: string | undefined;
}

/**
 * A page of the settings screen. It is drawn twice, once as the link that leads to it (`to={settingsPath('<plugin>')}`, class
 * `SETTINGS_TAB_CLASS`) and once as the page itself.
 */
export const SettingsTabsSlot = defineSlot<SettingsTabProps>('settings.tabs');

/** A setting that is kept elsewhere, below the company's own settings. */
export const SettingsOptionsSlot = defineSlot('settings.options');
