import { PulseIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  { MonitorScreen: () => import('./MonitorScreen.tsx') },
  { icons: { '/monitor': PulseIcon } },
);
