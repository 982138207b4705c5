import { defineScreens, fillSlot, ProfileSlot, SecondFactorSlot } from 'prosa/web';
import { CompanyDialogSlot } from '../../companies/public.ts';
import { UserDialogSlot, UsersNoticeSlot } from '../../users/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  CompanyTwoStepField: fillSlot(CompanyDialogSlot, () => import('./CompanyTwoStepField.tsx')),
  RequiredSetUp: fillSlot(SecondFactorSlot, () => import('./RequiredSetUp.tsx')),
  TwoStepEntry: fillSlot(ProfileSlot, () => import('./TwoStepEntry.tsx')),
  TwoStepScreen: () => import('./TwoStepScreen.tsx'),
  UserTwoStepField: fillSlot(UserDialogSlot, () => import('./UserTwoStepField.tsx')),
  WithoutTwoStepNotice: fillSlot(UsersNoticeSlot, () => import('./WithoutTwoStepNotice.tsx')),
});
