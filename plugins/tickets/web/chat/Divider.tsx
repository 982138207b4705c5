import { browserZone, dayNumber, formatDate, formatDateTime, useNow, useTexts } from 'prosa/web';
import type { TimelineItem } from './timeline.ts';

type DividerItem = Exclude<TimelineItem, { type: 'message' }>;

const DayPill = ({ at }: { readonly at: string }) => {
  const t = useTexts('tickets');
  const zone = browserZone();
  const days = dayNumber(useNow(), zone) - dayNumber(at, zone);
  return (
    <li className="day">
      <span>
        {days === 0 ? t('chat.today') : days === 1 ? t('chat.yesterday') : formatDate(at, zone)}
      </span>
    </li>
  );
};

/** A divider between messages: a day, a beginning, an end, where the reader left off. */
export const Divider = ({ item }: { readonly item: DividerItem }) => {
  const t = useTexts('tickets');
  if (item.type === 'day') return <DayPill at={item.at} />;
  if (item.type === 'unread') {
    return (
      <li className="unread">
        <span>{t('chat.unread', { count: item.count })}</span>
      </li>
    );
  }
  return (
    <li className="marker">
      {t(item.type === 'started' ? 'chat.started' : 'chat.ended')} · {formatDateTime(item.at)}
    </li>
  );
};
