import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  MessageCommands: () => import('./MessageCommands.tsx'),
});
