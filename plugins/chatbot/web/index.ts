import { DiagramTreeIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    ChatbotScreen: () => import('./ChatbotScreen.tsx'),
    PreviewPhone: () => import('./PreviewPhone.tsx'),
  },
  { icons: { '/chatbot': DiagramTreeIcon } },
);
