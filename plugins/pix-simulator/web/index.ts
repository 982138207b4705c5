import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(manifest, { BankScreen: () => import('./BankScreen.tsx') });
