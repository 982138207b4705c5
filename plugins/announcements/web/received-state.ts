import type { RealtimeEvent } from 'prosa/web';
import type { AnnouncementDto } from '../schemas.ts';

/** The announcements that reach the reader, as far as the page has them: the newest first. */
export type Records = readonly AnnouncementDto[];

const newestFirst = (a: AnnouncementDto, b: AnnouncementDto): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id - a.id;

/** With an announcement as it is now. Events say nothing of the reader: what was read stays read. */
const withRecord = (records: Records, record: AnnouncementDto): Records => {
  const known = records.find(({ id }) => id === record.id);
  const { isRead = false, isDismissed = false } = known ?? {};
  const others = records.filter(({ id }) => id !== record.id);
  return [...others, { ...record, isRead, isDismissed }].sort(newestFirst);
};

/** After the reader read some, or put them away: here, or on another page. */
export const withReceipts = (
  records: Records,
  ids: readonly number[],
  isDismissed: boolean,
): Records =>
  records.map((record) =>
    ids.includes(record.id)
      ? { ...record, isRead: true, isDismissed: isDismissed || record.isDismissed === true }
      : record,
  );

/** After an event. */
export const afterEvent = (records: Records, event: RealtimeEvent): Records => {
  if (event.event === 'announcementReceipt') {
    return withReceipts(records, event.ids as readonly number[], event.isDismissed === true);
  }
  if (event.action === 'delete') return records.filter(({ id }) => id !== event.id);
  const record = event.record as AnnouncementDto | undefined;
  return record ? withRecord(records, record) : records;
};

/** Those whose time is not over. */
export const present = (records: Records, now: number): Records =>
  records.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now);

/** Important ones that the reader has not put away. */
export const urgent = (records: Records): Records =>
  records.filter(({ priority, isDismissed }) => priority === 1 && isDismissed !== true);
