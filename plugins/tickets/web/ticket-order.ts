import type { TicketDto } from './types.ts';

/** Orders of a list, as the server knows them. */
export type TicketOrder = 'newest' | 'oldest' | 'waiting' | 'unread';

/** The parts of a ticket that decide its place. */
type Sorted = Pick<TicketDto, 'id' | 'updatedAt' | 'waitingSince' | 'unreadMessages'>;

// Moments of one form compare as they are written; a customer who waits for nothing stands after all others.
const NEVER = '~';

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const byNews = (a: Sorted, b: Sorted): number => byText(b.updatedAt, a.updatedAt) || b.id - a.id;

const byWait = (a: Sorted, b: Sorted): number =>
  byText(a.waitingSince ?? NEVER, b.waitingSince ?? NEVER) || a.id - b.id;

const unreadRank = ({ unreadMessages }: Sorted): number => (unreadMessages > 0 ? 1 : 0);

const COMPARE: Readonly<Record<TicketOrder, (a: Sorted, b: Sorted) => number>> = {
  newest: byNews,
  oldest: (a, b) => byNews(b, a),
  waiting: byWait,
  unread: (a, b) => unreadRank(b) - unreadRank(a) || byNews(a, b),
};

/** Compares two tickets as the server orders them. */
export const compareTickets = (order: TicketOrder = 'newest') => COMPARE[order];
