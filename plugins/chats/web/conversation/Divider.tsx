import { browserZone, dayNumber, formatDate, useNow, useTexts } from 'prosa/web';
import type { TimelineItem } from './timeline.ts';

const DayPill = ({ at }: { readonly at: string }) => {
  const t = useTexts('chats');
  const zone = browserZone();
  const days = dayNumber(useNow(), zone) - dayNumber(at, zone);
  return (
    <li className="day">
      <span>{days === 0 ? t('today') : days === 1 ? t('yesterday') : formatDate(at, zone)}</span>
    </li>
  );
};

/** A divider between messages: a day, or where the reader left off. */
export const Divider = ({
  item,
}: {
  readonly item: Exclude<TimelineItem, { readonly type: 'message' }>;
}) => {
  const t = useTexts('chats');
  if (item.type === 'day') return <DayPill at={item.at} />;
  return (
    <li className="unread">
      <span>{t('unread', { count: item.count })}</span>
    </li>
  );
};
