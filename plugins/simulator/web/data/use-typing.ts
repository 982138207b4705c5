import { useCallback, useEffect, useRef } from 'react';
import type { PhoneApi } from './phone-api.ts';

/** How long somebody may pause and still counts as typing. */
const PAUSE_MILLISECONDS = 3_000;

/** How often it is said again, for those who have just come to look. */
const REPEAT_MILLISECONDS = 5_000;

export interface Typing {
  /** A key was pressed. */
  readonly key: () => void;
  /** The text was sent, or given up. */
  readonly stop: () => void;
}

/** Tells the company that the customer types. A hint: nobody hears of it when it gets lost. */
export const useTyping = (api: PhoneApi, number: string): Typing => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toldAt = useRef(0);
  const tell = useCallback(
    (active: boolean): void => {
      api.typing(number, active).catch(() => undefined);
    },
    [api, number],
  );
  const stop = useCallback((): void => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    tell(false);
  }, [tell]);
  const key = useCallback((): void => {
    if (timer.current === undefined || Date.now() - toldAt.current > REPEAT_MILLISECONDS) {
      toldAt.current = Date.now();
      tell(true);
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, PAUSE_MILLISECONDS);
  }, [tell, stop]);
  useEffect(() => stop, [stop]);
  return { key, stop };
};
