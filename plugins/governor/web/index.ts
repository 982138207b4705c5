import { defineScreens, fillSlot } from 'prosa/web';
import { ConnectionRowActionsSlot } from '../../connections/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  StandingButton: fillSlot(ConnectionRowActionsSlot, () => import('./StandingButton.tsx')),
});
