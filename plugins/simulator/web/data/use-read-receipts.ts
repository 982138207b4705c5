import { useEffect, useSyncExternalStore } from 'react';
import { toast } from 'prosa/web';
import type { PhoneMessageDto } from '../../schemas.ts';
import type { PhoneApi } from './phone-api.ts';

/** The time somebody takes to see that there is something new. */
const GLANCE_MILLISECONDS = 900;

const READ = 3;

export const isUnread = ({ fromMe, ack }: PhoneMessageDto): boolean => fromMe && ack < READ;

/** Whether this page is in front of somebody. */
const usePageSeen = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState !== 'hidden',
  );

/** While the customer looks, what the company wrote is read: after a glance, so that "delivered" can be seen. */
export const useReading = (
  api: PhoneApi,
  number: string,
  { messages, isLooking }: { messages: readonly PhoneMessageDto[]; isLooking: boolean },
): void => {
  const isSeen = usePageSeen();
  // By its id: what arrives while the others are being read is due as well.
  const newest = isLooking && isSeen ? messages.findLast(isUnread)?.id : undefined;
  useEffect(() => {
    if (newest === undefined) return undefined;
    const timer = setTimeout(() => {
      api.read(number).catch((error: unknown) => toast.error(error));
    }, GLANCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [api, number, newest]);
};
