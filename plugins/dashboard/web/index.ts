import { DashboardIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    DashboardScreen: () => import('./DashboardScreen.tsx'),
  },
  { icons: { '/': DashboardIcon } },
);
