import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  PhoneScreen: () => import('./PhoneScreen.tsx'),
  OpenPhoneButton: () => import('./OpenPhoneButton.tsx'),
});
