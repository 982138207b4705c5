import { defineScreens, fillSlot } from 'prosa/web';
import { SettingsTabsSlot } from '../../settings/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  PlansTab: fillSlot(SettingsTabsSlot, () => import('./PlansPage.tsx')),
});
