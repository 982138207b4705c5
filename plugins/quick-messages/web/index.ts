import { LightningIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    QuickMessagesScreen: () => import('./QuickMessagesScreen.tsx'),
    QuickMessageSuggestions: () => import('./QuickMessageSuggestions.tsx'),
    QuickMessageButton: () => import('./QuickMessageButton.tsx'),
  },
  { icons: { '/quick-messages': LightningIcon } },
);
