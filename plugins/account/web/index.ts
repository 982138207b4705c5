import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  SessionsEntry: () => import('./SessionsEntry.tsx'),
  SessionsScreen: () => import('./SessionsScreen.tsx'),
});
