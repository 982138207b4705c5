import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  TwoStepEntry: () => import('./TwoStepEntry.tsx'),
  TwoStepScreen: () => import('./TwoStepScreen.tsx'),
  UserTwoStepField: () => import('./UserTwoStepField.tsx'),
});
