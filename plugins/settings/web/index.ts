import { CogIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot, SupportSlot } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    SettingsScreen: () => import('./SettingsScreen.tsx'),
    PluginSettingsScreen: () => import('./PluginSettingsScreen.tsx'),
    SupportContact: fillSlot(SupportSlot, () => import('./SupportContact.tsx')),
  },
  { icons: { '/settings': CogIcon } },
);
