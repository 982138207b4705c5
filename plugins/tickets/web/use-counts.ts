import { useCallback, useEffect, useRef, useState } from 'react';
import { useEvents, useReset } from 'prosa/web';
import type { RealtimeEvent } from 'prosa/web';
import { getCounts } from './api.ts';
import { CountWatch } from './count-watch.ts';
import type { TicketFilter } from './membership.ts';
import { useOwnChanges } from './own-changes.ts';
import type { CountsDto } from './types.ts';

/** Milliseconds between an event and the question, so that a burst asks once. */
const SOON = 150;
/** Milliseconds between two questions. */
const AT_MOST_EVERY = 1_000;

/**
 * The server's answer, kept true: asked anew soon after events that may change it. Undefined until known; a failed
 * question keeps what was.
 * @param question asks nothing where it is undefined; has to stay the same function while it asks the same
 */
export const useAnswer = <T>(
  question: (() => Promise<T>) | undefined,
  mayChange: (event: RealtimeEvent) => boolean,
): T | undefined => {
  const [answer, setAnswer] = useState<T>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(0);

  const ask = useCallback(async (): Promise<void> => {
    timer.current = undefined;
    if (!question) return;
    askedAt.current = Date.now();
    try {
      const said = await question();
      setAnswer(() => said);
    } catch {
      // A number beside a word is not worth an alarm; the list itself says what is wrong.
    }
  }, [question]);

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
    if (mayChange(event)) askSoon();
  });
  useOwnChanges((change) => {
    if (change.type === 'ticket') askSoon();
  });
  useReset(askSoon);
  return question && answer;
};

/** How many tickets each tab holds, kept true. */
export const useCounts = (
  filter: Pick<TicketFilter, 'showAll' | 'queueIds'> = {},
): CountsDto | undefined => {
  const [watch] = useState(() => new CountWatch());
  const key = JSON.stringify(filter);
  const question = useCallback(() => getCounts(JSON.parse(key) as TicketFilter), [key]);
  return useAnswer(question, (event) => watch.mayChange(event));
};
