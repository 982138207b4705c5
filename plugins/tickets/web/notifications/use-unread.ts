import { useMemo } from 'react';
import { useIsAlertWanted, useUser } from 'prosa/web';
import type { RealtimeEvent } from 'prosa/web';
import { getOwnUnreadCount, getUnreadCount } from '../api.ts';
import { mayNotify } from '../membership.ts';
import type { TicketDto } from '../types.ts';
import { useAnswer } from '../use-counts.ts';
import { useTickets } from '../use-tickets.ts';
import type { TicketsList } from '../use-tickets.ts';
import { compareTickets } from '../ticket-order.ts';
import { WAITING_ALERT } from './use-ticket-alerts.ts';

/** Everything but how far a message of ours got. */
const mayChange = ({ event, action }: RealtimeEvent): boolean =>
  event === 'ticket' || action === 'create';

/** The unread tickets that call for the reader. */
export interface Unread {
  /** The newest of them, newest first. */
  readonly tickets: readonly TicketDto[];
  /** All of them, also those no page of the lists holds. */
  readonly count: number;
}

/**
 * Tickets with something unread that calls for the reader, but for the one that is being read. Those that wait for
 * anybody are among them as long as the reader wants to be alerted to them.
 * @param waiting tickets in nobody's hands, as a live list
 */
export const useUnread = (
  waiting: Pick<TicketsList, 'items' | 'hasMore'>,
  isRead: (ticket: TicketDto) => boolean,
): Unread => {
  const user = useUser();
  const open = useTickets({ status: 'open', unreadOnly: true });
  const withWaiting = useIsAlertWanted(WAITING_ALERT) ?? true;
  const all = useMemo(
    () =>
      [...open.items, ...(withWaiting ? waiting.items : [])]
        .filter((ticket) => ticket.unreadMessages > 0 && mayNotify(ticket, user))
        .sort(compareTickets()),
    [open.items, waiting.items, withWaiting, user],
  );
  const count = withWaiting ? getUnreadCount : getOwnUnreadCount;
  // Where the lists end, what they hold is all there is.
  const isMore = open.hasMore || (withWaiting && waiting.hasMore);
  const counted = useAnswer(isMore ? count : undefined, mayChange);
  const tickets = all.filter((ticket) => !isRead(ticket));
  const beyond = Math.max(0, (counted ?? 0) - all.length);
  return { tickets, count: tickets.length + beyond };
};
