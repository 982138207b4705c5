import { useCallback, useEffect, useRef } from 'react';
import { realtime, useUser } from 'prosa/web';

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

/** Lets the others know that somebody types here: colleagues, and the customer where the connection can show it. */
export const useTypingReport = (ticketId: number): TypingReport => {
  const { id: userId, companyId } = useUser();
  const reported = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useCallback(
    (active: boolean): void =>
      realtime.publish(`c/${String(companyId)}/up/${String(userId)}/typing`, { ticketId, active }),
    [companyId, userId, ticketId],
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
