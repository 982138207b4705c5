import { TagIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { TicketBelowHeaderSlot, TicketListSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    TagsScreen: () => import('./TagsScreen.tsx'),
    TagEditor: fillSlot(TicketBelowHeaderSlot, () => import('./TagEditor.tsx')),
    TagFilter: fillSlot(TicketListSlot, () => import('./TagFilter.tsx')),
  },
  { icons: { '/tags': TagIcon } },
);
