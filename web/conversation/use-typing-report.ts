import { useCallback, useEffect, useRef } from 'react';
import { realtime } from '../data/realtime.ts';
import { useUser } from '../user/state.ts';

/** Milliseconds between two reports while somebody goes on typing. */
const REPEATED = 4_000;
/** Milliseconds without a key after which they have stopped. */
const RESTING = 5_000;

export interface TypingReport {
  /** A key was pressed. */
  readonly type: () => void;
  /** It was sent, or let be. */
  readonly stop: () => void;
}

/**
 * Lets the others know that somebody types here. The server tells those who may know.
 * @param field names the kind of conversation, as `ticketId`
 */
export const useTypingReport = (field: string, id: number): TypingReport => {
  const { id: userId, companyId } = useUser();
  const reported = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useCallback(
    (active: boolean): void =>
      realtime.publish(`c/${String(companyId)}/up/${String(userId)}/typing`, {
        [field]: id,
        active,
      }),
    [companyId, userId, field, id],
  );
  const stop = useCallback((): void => {
    clearTimeout(timer.current);
    if (reported.current === 0) return;
    reported.current = 0;
    tell(false);
  }, [tell]);
  const type = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, RESTING);
    const now = Date.now();
    if (now - reported.current < REPEATED) return;
    reported.current = now;
    tell(true);
  }, [stop, tell]);
  useEffect(() => stop, [stop]);
  return { type, stop };
};
