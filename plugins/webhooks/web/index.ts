import { DataConnectionIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    WebhooksScreen: () => import('./WebhooksScreen.tsx'),
    DeliveriesScreen: () => import('./log/DeliveriesScreen.tsx'),
  },
  { icons: { '/webhooks': DataConnectionIcon } },
);
