import { ThListIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    TodolistScreen: () => import('./TodolistScreen.tsx'),
    EarlierTasks: () => import('./EarlierTasks.tsx'),
  },
  { icons: { '/todolist': ThListIcon } },
);
