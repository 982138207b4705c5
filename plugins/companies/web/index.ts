import { defineScreens, fillSlot } from 'prosa/web';
import { SettingsOptionsSlot, SettingsTabsSlot } from '../../settings/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  CompaniesTab: fillSlot(SettingsTabsSlot, () => import('./CompaniesPage.tsx')),
  ConfirmSignupScreen: () => import('./ConfirmSignupScreen.tsx'),
  TimeZoneSetting: fillSlot(SettingsOptionsSlot, () => import('./TimeZoneSetting.tsx')),
  SignupScreen: () => import('./SignupScreen.tsx'),
});
