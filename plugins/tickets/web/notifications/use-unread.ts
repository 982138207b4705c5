import { useMemo } from 'react';
import { useUser } from 'prosa/web';
import { mayNotify } from '../membership.ts';
import type { TicketDto } from '../types.ts';
import { useTickets } from '../use-tickets.ts';
import { byNews } from '../visible-tickets.ts';

/** Conversations with something unread that calls for the reader, newest first. */
export const useUnread = (): readonly TicketDto[] => {
  const user = useUser();
  const open = useTickets({ status: 'open', unreadOnly: true });
  const isAskedForPending = user.allTicket === 'enable';
  const pending = useTickets(isAskedForPending ? { status: 'pending', unreadOnly: true } : null);
  return useMemo(
    () =>
      [...open.items, ...pending.items].filter((ticket) => mayNotify(ticket, user)).sort(byNews),
    [open.items, pending.items, user],
  );
};
