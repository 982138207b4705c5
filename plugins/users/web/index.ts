import { UserIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot, TopBarSlot } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    OwnStatus: fillSlot(TopBarSlot, () => import('./OwnStatus.tsx')),
    UsersScreen: () => import('./UsersScreen.tsx'),
  },
  { icons: { '/users': UserIcon } },
);
