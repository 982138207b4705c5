import { AlignLeftIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    QueuesScreen: () => import('./QueuesScreen.tsx'),
    CompanyHoursTab: () => import('./CompanyHoursTab.tsx'),
    UserQueuesField: () => import('./UserQueuesField.tsx'),
  },
  { icons: { '/queues': AlignLeftIcon } },
);
