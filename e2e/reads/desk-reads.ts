/** A read of the desk that is not among the measured ones: another order of a list, or a small thing beside it. */
export interface DeskRead {
  readonly name: string;
  /** Below `/api`; `after` is where the page before it ended, for reads that {@link DeskRead.firstPage} leads to. */
  path(after?: string): string;
  /** The page whose `nextCursor` this read goes on from. */
  readonly firstPage?: string;
  /** Blocks one statement may look at. */
  readonly blocks: number;
}

const ORDERS = {
  open: ['newest', 'oldest', 'waiting', 'unread'],
  pending: ['newest', 'oldest', 'waiting', 'unread'],
  closed: ['newest', 'oldest'],
} as const;

const DEEP_PAGE = 50;

const listOf = (status: string, order: string, page: number): string =>
  `/tickets?${new URLSearchParams({ status, order, showAll: 'true', pageNumber: String(page) }).toString()}`;

/** Each order of each tab, at its first page and at page 50. */
const LISTS: readonly DeskRead[] = Object.entries(ORDERS).flatMap(([status, orders]) =>
  orders.flatMap((order) => [
    {
      name: `tickets ${status}, ${order} first, page 1`,
      path: () => listOf(status, order, 1),
      blocks: 1_000,
    },
    {
      name: `tickets ${status}, ${order} first, page ${DEEP_PAGE}`,
      path: () => listOf(status, order, DEEP_PAGE),
      blocks: 4_000,
    },
  ]),
);

const FILTERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'with unread messages': { status: 'open', withUnreadMessages: 'true' },
  'of one queue': { status: 'pending', queueIds: '[1]' },
  'by a common name': { status: 'closed', searchParam: 'a' },
  'by a common name, of all states': { searchParam: 'a' },
};

/** Lists as somebody asks for them who is no admin: only what they may see, deep ones and filtered ones. */
export const ATTENDANTS_LISTS: readonly DeskRead[] = [
  // One of the two active states stands for both.
  ...LISTS.filter(({ name }) => name.endsWith(`page ${DEEP_PAGE}`) && !name.includes('pending')),
  ...Object.entries(FILTERED).map(([name, query]) => ({
    name: `tickets ${name}`,
    path: () => `/tickets?${new URLSearchParams({ ...query, showAll: 'true' }).toString()}`,
    blocks: 4_000,
  })),
];

const OPEN_LANE = '/kanban/lanes/open/cards';

/** The board of the kanban: its lanes with their counts, and two pages of the one that has all the cards. */
export const BOARD_READS: readonly DeskRead[] = [
  { name: 'kanban, lanes', path: () => '/kanban/lanes', blocks: 2_000 },
  { name: 'kanban, first page of a lane', path: () => OPEN_LANE, blocks: 1_000 },
  {
    name: 'kanban, further page of a lane',
    path: (after = '') => `${OPEN_LANE}?${new URLSearchParams({ cursor: after }).toString()}`,
    firstPage: OPEN_LANE,
    blocks: 1_000,
  },
];

/** Reads of the desk that people wait for, beside the measured ones; people who ask are admins. */
export const DESK_READS: readonly DeskRead[] = [
  ...LISTS,
  { name: 'drafts', path: () => '/tickets/drafts', blocks: 50 },
  { name: 'dashboard, 90 days', path: () => '/dashboard?days=90', blocks: 2_000 },
];
