import { CogIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    SettingsScreen: () => import('./SettingsScreen.tsx'),
    SupportContact: () => import('./SupportContact.tsx'),
  },
  { icons: { '/settings': CogIcon } },
);
