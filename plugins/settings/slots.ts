import { defineSlot } from 'prosa/contract';

/**
 * A page of the settings screen, at `settingsPath('<plugin>')`. The fill's `label` in the manifest names the tab that leads to
 * it; a page without a label is found by its address alone.
 */
export const SettingsTabsSlot = defineSlot('settings.tabs');

/** A setting that is kept elsewhere, below the company's own settings. */
export const SettingsOptionsSlot = defineSlot('settings.options');

/**
 * Parts of a plugin's own on its page of settings, at `pluginSettingsPath('<plugin>')`, below the fields that the page makes of
 * the manifest. A plugin without fields has the page all the same.
 */
export const SettingsPageSlot = defineSlot('settings.page');
