import { BarcodeIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { QueueDialogSlot } from '../../queues/public.ts';
import { SettingsPageSlot } from '../../settings/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    BillField: fillSlot(QueueDialogSlot, () => import('./BillField.tsx')),
    BillSources: fillSlot(SettingsPageSlot, () => import('./BillSources.tsx')),
  },
  { icon: BarcodeIcon },
);
