import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  ForgotPasswordScreen: () => import('./ForgotPasswordScreen.tsx'),
  ResetPasswordScreen: () => import('./ResetPasswordScreen.tsx'),
});
