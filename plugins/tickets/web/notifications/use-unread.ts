import { useMemo } from 'react';
import { useUser } from 'prosa/web';
import type { RealtimeEvent } from 'prosa/web';
import { getUnreadCount } from '../api.ts';
import { mayNotify } from '../membership.ts';
import type { TicketDto } from '../types.ts';
import { useAnswer } from '../use-counts.ts';
import { useTickets } from '../use-tickets.ts';
import { compareTickets } from '../ticket-order.ts';

/** Everything but how far a message of ours got. */
const mayChange = ({ event, action }: RealtimeEvent): boolean =>
  event === 'ticket' || action === 'create';

/** What is unread and calls for the reader. */
export interface Unread {
  /** The newest of them, newest first. */
  readonly tickets: readonly TicketDto[];
  /** All of them, also those no page of the lists holds. */
  readonly count: number;
}

/** Conversations with something unread that calls for the reader, but for the one that is being read. */
export const useUnread = (isRead: (ticket: TicketDto) => boolean): Unread => {
  const user = useUser();
  const open = useTickets({ status: 'open', unreadOnly: true });
  const isAskedForPending = user.allTicket === 'enable';
  const pending = useTickets(isAskedForPending ? { status: 'pending', unreadOnly: true } : null);
  const all = useMemo(
    () =>
      [...open.items, ...pending.items]
        .filter((ticket) => mayNotify(ticket, user))
        .sort(compareTickets()),
    [open.items, pending.items, user],
  );
  // Where the lists end, what they hold is all there is.
  const isMore = open.hasMore || pending.hasMore;
  const counted = useAnswer(isMore ? getUnreadCount : undefined, mayChange);
  const tickets = all.filter((ticket) => !isRead(ticket));
  const beyond = Math.max(0, (counted ?? 0) - all.length);
  return { tickets, count: tickets.length + beyond };
};
