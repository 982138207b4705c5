import { AlignLeftIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { SettingsTabsSlot } from '../../settings/public.ts';
import { UserDialogSlot } from '../../users/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    QueuesScreen: () => import('./QueuesScreen.tsx'),
    CompanyHoursTab: fillSlot(SettingsTabsSlot, () => import('./CompanyHoursTab.tsx')),
    UserQueuesField: fillSlot(UserDialogSlot, () => import('./UserQueuesField.tsx')),
  },
  { icons: { '/queues': AlignLeftIcon } },
);
