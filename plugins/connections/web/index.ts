import { CellTowerIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { UserDialogSlot } from '../../users/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    ConnectionsScreen: () => import('./ConnectionsScreen.tsx'),
    ConnectionsBadge: () => import('./ConnectionsBadge.tsx'),
    UserConnectionField: fillSlot(UserDialogSlot, () => import('./UserConnectionField.tsx')),
  },
  { icons: { '/connections': CellTowerIcon } },
);
