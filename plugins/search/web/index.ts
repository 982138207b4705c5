import { SearchTextIcon } from '@blueprintjs/icons';
import { CommandsSlot, defineScreens, fillSlot } from 'prosa/web';
import { TicketHeaderSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    ChatSearchButton: fillSlot(TicketHeaderSlot, () => import('./ChatSearchButton.tsx')),
    MessageCommands: fillSlot(CommandsSlot, () => import('./MessageCommands.tsx')),
  },
  { icon: SearchTextIcon },
);
