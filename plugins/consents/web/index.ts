import { BlockedPersonIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { ContactDialogSlot, ContactFilterSlot, ContactRowSlot } from '../../contacts/public.ts';
import { TicketDrawerSlot, TicketMessageSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    ContactConsents: fillSlot(ContactDialogSlot, () => import('./ContactConsents.tsx')),
    OptOutOffer: fillSlot(TicketMessageSlot, () => import('./OptOutOffer.tsx')),
    OptOutPill: fillSlot(ContactRowSlot, () => import('./OptOutPill.tsx')),
    StandingFilter: fillSlot(ContactFilterSlot, () => import('./StandingFilter.tsx')),
    TicketConsents: fillSlot(TicketDrawerSlot, () => import('./TicketConsents.tsx')),
  },
  { icon: BlockedPersonIcon },
);
