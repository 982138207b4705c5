import { CodeIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  { MessageApiScreen: () => import('./MessageApiScreen.tsx') },
  { icons: { '/messages-api': CodeIcon } },
);
