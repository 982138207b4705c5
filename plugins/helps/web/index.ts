import { HelpIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { SettingsTabsSlot } from '../../settings/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    HelpsScreen: () => import('./HelpsScreen.tsx'),
    HelpsTab: fillSlot(SettingsTabsSlot, () => import('./HelpsPage.tsx')),
  },
  { icons: { '/helps': HelpIcon } },
);
