import { UserIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  { OwnStatus: () => import('./OwnStatus.tsx'), UsersScreen: () => import('./UsersScreen.tsx') },
  { icons: { '/users': UserIcon } },
);
