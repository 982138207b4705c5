import { TagIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    TagsScreen: () => import('./TagsScreen.tsx'),
    TagEditor: () => import('./TagEditor.tsx'),
    TagFilter: () => import('./TagFilter.tsx'),
  },
  { icons: { '/tags': TagIcon } },
);
