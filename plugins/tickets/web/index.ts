import { ChatIcon } from '@blueprintjs/icons';
import { CommandsSlot, defineScreens, fillSlot, TopBarSlot } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    TicketsScreen: () => import('./TicketsScreen.tsx'),
    TicketsBadge: () => import('./TicketsBadge.tsx'),
    TicketCommands: fillSlot(CommandsSlot, () => import('./commands/TicketCommands.tsx')),
    NotificationsButton: fillSlot(
      TopBarSlot,
      () => import('./notifications/NotificationsButton.tsx'),
    ),
  },
  { icons: { '/tickets': ChatIcon } },
);
