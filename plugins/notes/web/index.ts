import { AnnotationIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { TicketDrawerSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  { NotesSection: fillSlot(TicketDrawerSlot, () => import('./NotesSection.tsx')) },
  { icon: AnnotationIcon },
);
