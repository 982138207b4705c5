import { defineScreens, fillSlot } from 'prosa/web';
import { ConnectionRowActionsSlot } from '../../connections/public.ts';
import { ContactDialogSlot } from '../../contacts/public.ts';
import { TicketDrawerSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  ContactNumber: fillSlot(ContactDialogSlot, () => import('./ContactNumber.tsx')),
  TicketNumber: fillSlot(TicketDrawerSlot, () => import('./TicketNumber.tsx')),
  StandingButton: fillSlot(ConnectionRowActionsSlot, () => import('./StandingButton.tsx')),
});
