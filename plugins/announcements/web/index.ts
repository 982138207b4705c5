import { FeedIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot, NoticesSlot, TopBarSlot } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    AnnouncementsScreen: () => import('./AnnouncementsScreen.tsx'),
    AnnouncementsButton: fillSlot(TopBarSlot, () => import('./AnnouncementsButton.tsx')),
    AnnouncementBanner: fillSlot(NoticesSlot, () => import('./AnnouncementBanner.tsx')),
  },
  { icons: { '/announcements': FeedIcon } },
);
