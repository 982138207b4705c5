import { ThListIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot, TopBarSlot } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    TodolistScreen: () => import('./TodolistScreen.tsx'),
    EarlierTasks: fillSlot(TopBarSlot, () => import('./EarlierTasks.tsx')),
  },
  { icons: { '/todolist': ThListIcon } },
);
