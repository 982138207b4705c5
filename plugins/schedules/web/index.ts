import { CalendarIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot, TopBarSlot } from 'prosa/web';
import { ContactDialogSlot } from '../../contacts/public.ts';
import { TicketComposerSlot, TicketDrawerSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    SchedulesScreen: () => import('./SchedulesScreen.tsx'),
    ReminderAlerts: fillSlot(TopBarSlot, () => import('./ReminderAlerts.tsx')),
    ScheduleButton: fillSlot(TicketComposerSlot, () => import('./ScheduleButton.tsx')),
    PlannedMessages: fillSlot(TicketDrawerSlot, () => import('./PlannedMessages.tsx')),
    ScheduleContact: fillSlot(ContactDialogSlot, () => import('./ScheduleContact.tsx')),
  },
  { icons: { '/schedules': CalendarIcon } },
);
