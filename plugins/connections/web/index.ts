import { CellTowerIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    ConnectionsScreen: () => import('./ConnectionsScreen.tsx'),
    ConnectionsBadge: () => import('./ConnectionsBadge.tsx'),
    UserConnectionField: () => import('./UserConnectionField.tsx'),
  },
  { icons: { '/connections': CellTowerIcon } },
);
