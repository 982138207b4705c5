import type { AnnouncementDto, AnnouncementPage } from '../schemas.ts';

/** An announcement that nobody has read. */
export const buildAnnouncement = (changes: Partial<AnnouncementDto> = {}): AnnouncementDto => ({
  id: 1,
  title: 'Novidades do mês',
  text: 'Agora há *pausas*.\nVeja https://exemplo.com.br',
  priority: 3,
  status: true,
  startsAt: null,
  endsAt: null,
  mediaPath: null,
  mediaName: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  isRead: false,
  isDismissed: false,
  ...changes,
});

export const pageOf = (...records: AnnouncementDto[]): AnnouncementPage => ({
  records,
  count: records.length,
  hasMore: false,
  unread: records.filter(({ isRead }) => isRead !== true).length,
});
