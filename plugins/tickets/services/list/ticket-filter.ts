import type { TicketListQuery } from '../../schemas.ts';
import type { TicketIds, TicketStatus } from '../../public.ts';
import type { TicketOrder } from './ticket-order.ts';
import type { Viewer } from '../visibility/visibility.ts';

/** The conditions of a list, after the caller's rights were applied to them. They add up. */
export interface TicketFilter {
  readonly status: TicketStatus | undefined;
  readonly order: TicketOrder;
  /** Only the caller's own. */
  readonly mineOnly: boolean;
  readonly queueIds: readonly number[] | undefined;
  readonly userIds: readonly number[] | undefined;
  readonly text: string;
  readonly createdOn: string | undefined;
  readonly updatedOn: string | undefined;
  readonly unreadOnly: boolean;
  /** The tickets that other plugins narrow it to. */
  readonly within: readonly TicketIds[];
}

const listed = (list: string | undefined): readonly number[] | undefined =>
  list === undefined ? undefined : (JSON.parse(list) as number[]);

/** 0 is nobody's id; the kept counts use it for "none". */
const idsOf = (list: string | undefined): readonly number[] | undefined =>
  listed(list)?.filter((id) => id > 0);

/** Text a list is searched for; empty for nothing. */
const textOf = ({ searchParam = '' }: Pick<TicketListQuery, 'searchParam'>): string =>
  searchParam.trim().toLowerCase();

/**
 * Reads a list's parameters as the caller may use them: only those permitted may see everybody's, only admins may filter
 * by attendant. Nothing here widens what the caller may see.
 */
export const readFilter = (
  query: Omit<TicketListQuery, 'pageNumber' | 'cursor'>,
  { isAdmin }: Viewer,
  mayShowAll: boolean,
  within: readonly TicketIds[] = [],
): TicketFilter => {
  const showAll = query.showAll === 'true' && mayShowAll;
  return {
    status: query.status,
    order: query.order ?? 'newest',
    mineOnly: query.status === 'open' && !showAll,
    queueIds: idsOf(query.queueIds),
    // Nobody picked is no condition.
    userIds: isAdmin && listed(query.users)?.length !== 0 ? idsOf(query.users) : undefined,
    text: textOf(query),
    createdOn: query.date,
    updatedOn: query.updatedAt,
    unreadOnly: query.withUnreadMessages === 'true',
    within,
  };
};

/** Whether the kept counts can answer for a filter: they know state, queue, hand and day. */
export const isCounted = (filter: TicketFilter): boolean =>
  filter.status !== undefined &&
  filter.text === '' &&
  filter.createdOn === undefined &&
  filter.updatedOn === undefined &&
  !filter.unreadOnly &&
  filter.within.length === 0;
