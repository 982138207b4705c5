import { FolderOpenIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { TicketComposerSlot } from '../../tickets/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    FilesScreen: () => import('./FilesScreen.tsx'),
    FileListButton: fillSlot(TicketComposerSlot, () => import('./FileListButton.tsx')),
  },
  { icons: { '/files': FolderOpenIcon } },
);
