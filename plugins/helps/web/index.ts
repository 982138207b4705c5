import { HelpIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  { HelpsScreen: () => import('./HelpsScreen.tsx'), HelpsTab: () => import('./HelpsTab.tsx') },
  { icons: { '/helps': HelpIcon } },
);
