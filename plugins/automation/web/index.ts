import { PredictiveAnalysisIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { TicketDrawerSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  { TurnsSection: fillSlot(TicketDrawerSlot, () => import('./TurnsSection.tsx')) },
  { icon: PredictiveAnalysisIcon },
);
