import { LightningIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { TicketComposerSlot, TicketSuggestionsSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    QuickMessagesScreen: () => import('./QuickMessagesScreen.tsx'),
    QuickMessageSuggestions: fillSlot(
      TicketSuggestionsSlot,
      () => import('./QuickMessageSuggestions.tsx'),
    ),
    QuickMessageButton: fillSlot(TicketComposerSlot, () => import('./QuickMessageButton.tsx')),
  },
  { icons: { '/quick-messages': LightningIcon } },
);
