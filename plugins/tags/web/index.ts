import { TagIcon } from '@blueprintjs/icons';
import { contributeValue, defineScreens, fillSlot } from 'prosa/web';
import {
  CompanionReducersPoint,
  TicketBelowHeaderSlot,
  TicketListSlot,
  TicketRowSlot,
} from '../../tickets/public.ts';
import manifest from '../manifest.ts';
import { tagsReducer } from './tags-reducer.ts';

export default defineScreens(
  manifest,
  {
    TagsScreen: () => import('./TagsScreen.tsx'),
    TagEditor: fillSlot(TicketBelowHeaderSlot, () => import('./TagEditor.tsx')),
    RowTags: fillSlot(TicketRowSlot, () => import('./RowTags.tsx')),
    TagFilter: fillSlot(TicketListSlot, () => import('./TagFilter.tsx')),
  },
  {
    icons: { '/tags': TagIcon },
    contributes: [contributeValue(CompanionReducersPoint, tagsReducer)],
  },
);
