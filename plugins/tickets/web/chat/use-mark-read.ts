import { useEffect, useRef } from 'react';
import { getMessages } from '../api.ts';
import type { TicketDto } from '../types.ts';

const isLooking = (): boolean => document.visibilityState === 'visible';

/**
 * Messages that arrive in the reader's own open ticket while they look at it are read. A page in the background reads
 * nothing; it does so when it comes back.
 */
export const useMarkRead = (ticket: TicketDto, readerId: number): void => {
  const running = useRef(false);
  const { id, unreadMessages, status, userId } = ticket;
  const isOwed = unreadMessages > 0 && status === 'open' && userId === readerId;
  useEffect(() => {
    if (!isOwed) return;
    const mark = (): void => {
      if (running.current || !isLooking()) return;
      running.current = true;
      // Reading is marked by asking for messages; one is enough.
      void getMessages(id, { limit: 1 })
        .catch(() => undefined)
        .finally(() => {
          running.current = false;
        });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, isOwed, unreadMessages]);
};
