import { useEffect } from 'react';
import { useConnection } from 'prosa/web';
import { resendLost } from './outbox.ts';
import { keepUnsentTexts } from './unsent.ts';

/** Messages written without a network, also before the page was closed, go out once there is one again. */
export const useResend = (userId: number): void => {
  useEffect(() => keepUnsentTexts(userId), [userId]);
  const isLive = useConnection() === 'live';
  useEffect(() => {
    if (isLive) resendLost();
  }, [isLive]);
  useEffect(() => {
    window.addEventListener('online', resendLost);
    return () => window.removeEventListener('online', resendLost);
  }, []);
};
