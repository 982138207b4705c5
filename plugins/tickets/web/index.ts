import { ChatIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    TicketsScreen: () => import('./TicketsScreen.tsx'),
    TicketsBadge: () => import('./TicketsBadge.tsx'),
    TicketCommands: () => import('./commands/TicketCommands.tsx'),
    NotificationsButton: () => import('./notifications/NotificationsButton.tsx'),
  },
  { icons: { '/tickets': ChatIcon } },
);
