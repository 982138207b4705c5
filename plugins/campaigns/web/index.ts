import { EnvelopeIcon, CogIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { TicketBelowHeaderSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    CampaignsScreen: () => import('./CampaignsScreen.tsx'),
    CampaignSettingsScreen: () => import('./CampaignSettingsScreen.tsx'),
    CampaignReportScreen: () => import('./report/CampaignReportScreen.tsx'),
    AnsweredNote: fillSlot(TicketBelowHeaderSlot, () => import('./AnsweredNote.tsx')),
  },
  { icons: { '/campaigns': EnvelopeIcon, '/campaigns-config': CogIcon } },
);
