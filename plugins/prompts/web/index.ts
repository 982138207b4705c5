import { PredictiveAnalysisIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot, TopBarSlot } from 'prosa/web';
import { ConnectionDialogSlot } from '../../connections/public.ts';
import { QueueDialogSlot } from '../../queues/public.ts';
import { TicketComposerSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    PromptsScreen: () => import('./PromptsScreen.tsx'),
    BudgetAlert: fillSlot(TopBarSlot, () => import('./BudgetAlert.tsx')),
    ComposerHelp: fillSlot(TicketComposerSlot, () => import('./composer/ComposerHelp.tsx')),
    QueuePrompt: fillSlot(QueueDialogSlot, () => import('./form/QueuePrompt.tsx')),
    ConnectionPrompt: fillSlot(ConnectionDialogSlot, () => import('./form/ConnectionPrompt.tsx')),
  },
  { icons: { '/prompts': PredictiveAnalysisIcon } },
);
