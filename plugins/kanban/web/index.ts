import { PanelStatsIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  { KanbanScreen: () => import('./KanbanScreen.tsx') },
  { icons: { '/kanban': PanelStatsIcon } },
);
