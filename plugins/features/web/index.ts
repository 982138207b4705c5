import { defineScreens, fillSlot } from 'prosa/web';
import { CompanyDialogSlot } from '../../companies/public.ts';
import { SettingsTabsSlot } from '../../settings/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  FeaturesTab: fillSlot(SettingsTabsSlot, () => import('./FeaturesPage.tsx')),
  CompanyFeatures: fillSlot(CompanyDialogSlot, () => import('./CompanyFeatures.tsx')),
});
