import { FilterIcon, ThListIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    ContactListsScreen: () => import('./ContactListsScreen.tsx'),
    SegmentsScreen: () => import('./segments/SegmentsScreen.tsx'),
    ListItemsScreen: () => import('./ListItemsScreen.tsx'),
  },
  { icons: { '/contact-lists': ThListIcon, '/segments': FilterIcon } },
);
