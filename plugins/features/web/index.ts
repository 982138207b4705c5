import { defineScreens, fillSlot, SwitchedOffSlot } from 'prosa/web';
import { CompanyDialogSlot } from '../../companies/public.ts';
import { SettingsTabsSlot } from '../../settings/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  FeaturesTab: fillSlot(SettingsTabsSlot, () => import('./FeaturesPage.tsx')),
  SwitchOnLink: fillSlot(SwitchedOffSlot, () => import('./SwitchOnLink.tsx')),
  CompanyFeatures: fillSlot(CompanyDialogSlot, () => import('./CompanyFeatures.tsx')),
});
