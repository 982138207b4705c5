import { CommentIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot, TopBarSlot } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    ChatsScreen: () => import('./ChatsScreen.tsx'),
    ChatsBadge: () => import('./ChatsBadge.tsx'),
    ChatsButton: fillSlot(TopBarSlot, () => import('./top-bar/ChatsButton.tsx')),
  },
  { icons: { '/chats': CommentIcon } },
);
