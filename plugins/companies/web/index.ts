import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  CompaniesTab: () => import('./CompaniesTab.tsx'),
  ConfirmSignupScreen: () => import('./ConfirmSignupScreen.tsx'),
  SignupScreen: () => import('./SignupScreen.tsx'),
});
