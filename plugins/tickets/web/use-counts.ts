import { useCallback, useEffect, useRef, useState } from 'react';
import { useEvents, useReset } from 'prosa/web';
import { getCounts } from './api.ts';
import { CountWatch } from './count-watch.ts';
import type { TicketFilter } from './membership.ts';
import { useOwnChanges } from './own-changes.ts';
import type { CountsDto } from './types.ts';

/** Milliseconds between an event and the question, so that a burst asks once. */
const SOON = 150;
/** Milliseconds between two questions. */
const AT_MOST_EVERY = 1_000;

/** How many conversations each tab holds, kept true. Undefined until known; a failed question keeps what was. */
export const useCounts = (
  filter: Pick<TicketFilter, 'showAll' | 'queueIds'> = {},
): CountsDto | undefined => {
  const [counts, setCounts] = useState<CountsDto>();
  const [watch] = useState(() => new CountWatch());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(0);
  const key = JSON.stringify(filter);

  const ask = useCallback(async (): Promise<void> => {
    timer.current = undefined;
    askedAt.current = Date.now();
    try {
      setCounts(await getCounts(JSON.parse(key) as TicketFilter));
    } catch {
      // A number beside a tab is not worth an alarm; the list itself says what is wrong.
    }
  }, [key]);

  const askSoon = useCallback((): void => {
    const wait = Math.max(SOON, askedAt.current + AT_MOST_EVERY - Date.now());
    timer.current ??= setTimeout(() => void ask(), wait);
  }, [ask]);

  useEffect(() => {
    void ask();
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [ask]);

  useEvents(['ticket', 'appMessage'], (event) => {
    if (watch.mayChange(event)) askSoon();
  });
  useOwnChanges((change) => {
    if (change.type === 'ticket') askSoon();
  });
  useReset(askSoon);
  return counts;
};
