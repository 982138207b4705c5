import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, {
  ChatSearchButton: () => import('./ChatSearchButton.tsx'),
  MessageCommands: () => import('./MessageCommands.tsx'),
});
