import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  CompaniesTab: () => import('./CompaniesTab.tsx'),
  ConfirmSignupScreen: () => import('./ConfirmSignupScreen.tsx'),
  TimeZoneSetting: () => import('./TimeZoneSetting.tsx'),
  SignupScreen: () => import('./SignupScreen.tsx'),
});
