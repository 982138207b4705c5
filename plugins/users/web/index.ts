import { UserIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  { UsersScreen: () => import('./UsersScreen.tsx') },
  { icons: { '/users': UserIcon } },
);
