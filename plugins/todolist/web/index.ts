import { ThListIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot, TopBarSlot } from 'prosa/web';
import { TicketDrawerSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    TodolistScreen: () => import('./TodolistScreen.tsx'),
    EarlierTasks: fillSlot(TopBarSlot, () => import('./EarlierTasks.tsx')),
    OverdueBadge: () => import('./OverdueBadge.tsx'),
    TaskReminders: fillSlot(TopBarSlot, () => import('./TaskReminders.tsx')),
    TicketTasks: fillSlot(TicketDrawerSlot, () => import('./TicketTasks.tsx')),
  },
  { icons: { '/todolist': ThListIcon } },
);
