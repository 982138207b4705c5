import { FeedIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { MenuButton, useTexts, Viewer } from 'prosa/web';
import type { AnnouncementDto } from '../schemas.ts';
import { AnnouncementsPanel } from './AnnouncementsPanel.tsx';
import { imageOf } from './image.ts';
import { useKeepReceived, useReceived } from './received.ts';

/** The announcements in the top bar, with a count of those that are new. */
const AnnouncementsButton = () => {
  const t = useTexts('announcements');
  const [viewed, setViewed] = useState<AnnouncementDto>();
  useKeepReceived();
  const { records = [] } = useReceived();
  const count = records.filter(({ isRead }) => isRead !== true).length;
  return (
    <>
      <MenuButton
        popup="dialog"
        label={count === 0 ? t('title') : t('count', { count })}
        icon={<FeedIcon />}
        count={count}
        menu={<AnnouncementsPanel onView={setViewed} />}
      />
      {viewed && (
        <Viewer
          files={[
            {
              key: viewed.id,
              kind: 'image',
              file: imageOf(viewed),
              label: viewed.title,
              author: viewed.title,
              sentAt: viewed.createdAt,
            },
          ]}
          at={0}
          onMove={() => undefined}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
};

export default AnnouncementsButton;
