import { PeopleIcon } from '@blueprintjs/icons';
import { CommandsSlot, defineScreens, fillSlot } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    ContactCommands: fillSlot(CommandsSlot, () => import('./ContactCommands.tsx')),
    ContactsScreen: () => import('./ContactsScreen.tsx'),
  },
  { icons: { '/contacts': PeopleIcon } },
);
