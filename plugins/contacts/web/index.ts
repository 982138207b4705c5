import { PeopleIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    ContactCommands: () => import('./ContactCommands.tsx'),
    ContactsScreen: () => import('./ContactsScreen.tsx'),
  },
  { icons: { '/contacts': PeopleIcon } },
);
