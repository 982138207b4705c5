import { defineScreens, fillSlot } from 'prosa/web';
import { BillingSettingsSlot } from '../../billing/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  ManualPixSettings: fillSlot(BillingSettingsSlot, () => import('./ManualPixSettings.tsx')),
});
