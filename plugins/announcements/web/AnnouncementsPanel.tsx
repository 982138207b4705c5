import { Button, Classes } from '@blueprintjs/core';
import { useEffect } from 'react';
import { ErrorState, Link, SkeletonRows, useTexts, useUser } from 'prosa/web';
import type { AnnouncementDto } from '../schemas.ts';
import { AnnouncementItem } from './AnnouncementItem.tsx';
import { forgetFresh, markRead, moreReceived, reloadReceived, useReceived } from './received.ts';

/** The announcements of the reader. Opened, they are read; those that were new stay marked until it is closed. */
export const AnnouncementsPanel = ({
  onView,
}: {
  readonly onView: (record: AnnouncementDto) => void;
}) => {
  const t = useTexts('announcements');
  const { records, fresh, hasMore, error } = useReceived();
  const { super: isOwner } = useUser();
  const unread = (records ?? []).filter(({ isRead }) => isRead !== true).map(({ id }) => id);
  const key = unread.join(' ');
  useEffect(() => {
    if (key === '') return;
    markRead(key.split(' ').map(Number));
  }, [key]);
  useEffect(() => forgetFresh, []);
  return (
    <div className="panel announcements" role="dialog" aria-label={t('title')}>
      <h2 className="announcements-title">{t('title')}</h2>
      {!records && error === undefined && <SkeletonRows rows={3} height={72} />}
      {error !== undefined && <ErrorState error={error} onRetry={() => void reloadReceived()} />}
      {records?.length === 0 && <p className="announcements-none">{t('none')}</p>}
      {records && records.length > 0 && (
        <ul>
          {records.map((record) => (
            <AnnouncementItem
              key={record.id}
              record={record}
              isNew={fresh.includes(record.id)}
              onView={() => onView(record)}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button fill variant="minimal" text={t('more')} onClick={() => void moreReceived()} />
      )}
      {isOwner && (
        <div className="announcements-foot">
          <Link className={Classes.POPOVER_DISMISS} to="/announcements">
            {t('manage')}
          </Link>
        </div>
      )}
    </div>
  );
};
