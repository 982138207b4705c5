import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  CompanyTwoStepField: () => import('./CompanyTwoStepField.tsx'),
  RequiredSetUp: () => import('./RequiredSetUp.tsx'),
  TwoStepEntry: () => import('./TwoStepEntry.tsx'),
  TwoStepScreen: () => import('./TwoStepScreen.tsx'),
  UserTwoStepField: () => import('./UserTwoStepField.tsx'),
  WithoutTwoStepNotice: () => import('./WithoutTwoStepNotice.tsx'),
});
