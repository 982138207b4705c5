import { useEffect } from 'react';
import { keepUnsent, useConnection } from 'prosa/web';
import { hasOutgoing, outgoingAtom, resendLost } from './outbox.ts';

/**
 * Messages written without a network, also before the page was closed, go out once there is one again; whoever closes the page
 * before is asked.
 */
export const useResend = (userId: number): void => {
  useEffect(() => keepUnsent(outgoingAtom, `chats.unsent.${String(userId)}`), [userId]);
  const isLive = useConnection() === 'live';
  useEffect(() => {
    if (isLive) resendLost();
  }, [isLive]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasOutgoing()) event.preventDefault();
    };
    window.addEventListener('online', resendLost);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('online', resendLost);
      window.removeEventListener('beforeunload', warn);
    };
  }, []);
};
