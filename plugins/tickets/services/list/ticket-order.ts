import { AppError } from 'prosa/core';
import type { TicketStatus } from '../../public.ts';
import type { TicketRow } from '../view/ticket-rows.ts';

/**
 * Orders of a list of tickets: by their last change, newest or oldest first; the customer who waits longest first; those
 * with something unread first, newest first among each.
 */
export type TicketOrder = 'newest' | 'oldest' | 'waiting' | 'unread';

/** A place in a list: after the row with these values. */
export interface TicketCursor {
  readonly order: TicketOrder;
  /** The moment the order goes by, in microseconds as ISO 8601: two tickets may move in one millisecond. */
  readonly at: string;
  /** Whether the row has something unread; false in orders that do not ask. */
  readonly isUnread: boolean;
  readonly id: number;
}

type SortedRow = Pick<TicketRow, 'id' | 'updatedAt' | 'waitingSince' | 'unreadMessages'>;

interface Rule {
  /** SQL of the order, of table `t`. */
  readonly orderBy: string;
  /** SQL of the rows after a place, with the parameters `at`, `isUnread` and `beforeId`. */
  readonly after: string;
  readonly compare: (a: SortedRow, b: SortedRow) => number;
}

/** As the database orders a customer who waits for nothing: last. */
const NEVER = Number.MAX_SAFE_INTEGER;
const WAITING = `coalesce(t.waiting_since, 'infinity'::timestamptz)`;

const byNews = (a: SortedRow, b: SortedRow): number => b.updatedAt - a.updatedAt || b.id - a.id;
const unreadRank = ({ unreadMessages }: SortedRow): number => (unreadMessages > 0 ? 1 : 0);

/** `listed_at` follows from `updated_at`, and is the order of the indexes. */
const RULES: Readonly<Record<TicketOrder, Rule>> = {
  newest: {
    orderBy: 't.listed_at desc, t.updated_at desc, t.id desc',
    after: `t.listed_at <= :at::timestamptz and (t.updated_at, t.id) < (:at::timestamptz, :beforeId::int)`,
    compare: byNews,
  },
  oldest: {
    orderBy: 't.listed_at, t.updated_at, t.id',
    after: `t.listed_at >= :at::timestamptz - interval '5 minutes'
      and (t.updated_at, t.id) > (:at::timestamptz, :beforeId::int)`,
    compare: (a, b) => byNews(b, a),
  },
  waiting: {
    orderBy: `${WAITING}, t.id`,
    after: `(${WAITING}, t.id) > (:at::timestamptz, :beforeId::int)`,
    compare: (a, b) => (a.waitingSince ?? NEVER) - (b.waitingSince ?? NEVER) || a.id - b.id,
  },
  unread: {
    orderBy: 't.is_unread desc, t.listed_at desc, t.updated_at desc, t.id desc',
    after: `(t.is_unread, t.listed_at) <= (:isUnread::boolean, :at::timestamptz)
      and (t.is_unread, t.updated_at, t.id) < (:isUnread::boolean, :at::timestamptz, :beforeId::int)`,
    compare: (a, b) => unreadRank(b) - unreadRank(a) || byNews(a, b),
  },
};

export const ruleOf = (order: TicketOrder): Rule => RULES[order];

/** The place before the first row: what its `after` lets through is the whole list. */
export const beginningOf = (order: TicketOrder): TicketCursor =>
  order === 'oldest' || order === 'waiting'
    ? { order, at: '-infinity', isUnread: false, id: 0 }
    : { order, at: 'infinity', isUnread: true, id: 2_147_483_647 };

const isoOf = (micros: number): string => {
  const rest = String(micros % 1_000_000).padStart(6, '0');
  const seconds = new Date(Math.floor(micros / 1_000_000) * 1_000).toISOString().slice(0, 19);
  return `${seconds}.${rest}Z`;
};

/** The place of a row. */
export const cursorOf = (order: TicketOrder, row: SortedRow): TicketCursor => {
  const { id } = row;
  if (order === 'waiting') {
    const at = row.waitingSince === null ? 'infinity' : isoOf(row.waitingSince);
    return { order, at, isUnread: false, id };
  }
  return {
    order,
    at: isoOf(row.updatedAt),
    isUnread: order === 'unread' && unreadRank(row) > 0,
    id,
  };
};

const MARKS: Readonly<Record<TicketOrder, string>> = {
  newest: '',
  oldest: 'o:',
  waiting: 'w:',
  unread: 'u:',
};
const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z|infinity)_(\d{1,10})(\+?)$/;

export const writeCursor = ({ order, at, isUnread, id }: TicketCursor): string =>
  `${MARKS[order]}${at}_${String(id)}${isUnread ? '+' : ''}`;

/** @returns undefined for anything that is not a cursor of this order */
export const readCursor = (order: TicketOrder, text: string): TicketCursor | undefined => {
  const mark = MARKS[order];
  const match = text.startsWith(mark) ? SHAPE.exec(text.slice(mark.length)) : null;
  return match?.[1] && match[2]
    ? { order, at: match[1], id: Number(match[2]), isUnread: match[3] === '+' }
    : undefined;
};

/**
 * Refuses an order that a list cannot have: only customers of active tickets wait.
 * @throws ERR_VALIDATION
 */
export const checkOrder = (order: TicketOrder, status: TicketStatus | undefined): void => {
  const isOfActive = order === 'waiting' || order === 'unread';
  if (isOfActive && status !== 'open' && status !== 'pending') {
    throw new AppError('ERR_VALIDATION', 400, { field: 'order' });
  }
};
