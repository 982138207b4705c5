import { useEffect, useRef } from 'react';
import type { ChatDto } from '../../schemas.ts';
import { readChat } from '../api.ts';

/**
 * Messages that arrive in an open chat while its reader looks at it are read. A page in the background reads nothing; it does so
 * when it comes back.
 */
export const useMarkRead = (
  chatId: number,
  unreads: number,
  onRead: (chat: ChatDto) => void,
): void => {
  const running = useRef(false);
  const told = useRef(onRead);
  useEffect(() => {
    told.current = onRead;
  });
  useEffect(() => {
    if (unreads === 0) return;
    const mark = (): void => {
      if (running.current || document.visibilityState !== 'visible') return;
      running.current = true;
      void readChat(chatId)
        .then((chat) => told.current(chat))
        // It stays unread, and is marked with the next message or look.
        .catch(() => undefined)
        .finally(() => {
          running.current = false;
        });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [chatId, unreads]);
};
