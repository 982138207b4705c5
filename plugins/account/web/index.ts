import { defineScreens, fillSlot, ProfileSlot } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  SessionsEntry: fillSlot(ProfileSlot, () => import('./SessionsEntry.tsx')),
  SessionsScreen: () => import('./SessionsScreen.tsx'),
});
