import { DiagramTreeIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { QueuePreviewSlot } from '../../queues/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    ChatbotScreen: () => import('./ChatbotScreen.tsx'),
    PreviewPhone: fillSlot(QueuePreviewSlot, () => import('./PreviewPhone.tsx')),
  },
  { icons: { '/chatbot': DiagramTreeIcon } },
);
