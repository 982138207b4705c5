import { useEffect } from 'react';
import { useConnection } from 'prosa/web';
import { resendLost } from './outbox.ts';

/** What was written without a network goes out once there is one again. */
export const useResend = (): void => {
  const isLive = useConnection() === 'live';
  useEffect(() => {
    if (isLive) resendLost();
  }, [isLive]);
  useEffect(() => {
    window.addEventListener('online', resendLost);
    return () => window.removeEventListener('online', resendLost);
  }, []);
};
