import { defineScreens, fillSlot } from 'prosa/web';
import { BillingSettingsSlot } from '../../billing/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  PixSettings: fillSlot(BillingSettingsSlot, () => import('./PixSettings.tsx')),
});
