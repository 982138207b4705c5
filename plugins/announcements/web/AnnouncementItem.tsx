import { Picture, Pill, RelativeTime, RichText, useTexts } from 'prosa/web';
import type { AnnouncementDto } from '../schemas.ts';
import { imageOf } from './image.ts';
import { PriorityPill } from './priority.tsx';

/** An announcement in the list below the top bar. */
export const AnnouncementItem = ({
  record,
  isNew,
  onView,
}: {
  readonly record: AnnouncementDto;
  readonly isNew: boolean;
  /** Shows its image in large. */
  readonly onView: () => void;
}) => {
  const t = useTexts('announcements');
  return (
    <li className="announcement" data-priority={record.priority}>
      <p className="announcement-marks">
        {isNew && <Pill tone="brand">{t('new')}</Pill>}
        {record.priority < 3 && <PriorityPill priority={record.priority} />}
        <RelativeTime at={record.startsAt ?? record.createdAt} />
      </p>
      <h3 dir="auto">{record.title}</h3>
      <div className="announcement-text" dir="auto">
        <RichText text={record.text} />
      </div>
      {record.mediaPath !== null && (
        <Picture file={imageOf(record)} label={record.title} onView={onView} />
      )}
    </li>
  );
};
