import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { isAbort } from '../data/http-error.ts';
import { useDebounced } from '../data/use-debounced.ts';
import { CommandsContext } from './context.ts';

/** Milliseconds a reader stops typing before plugins look for it: shorter than a list's, as nothing else waits. */
const COMMAND_DELAY = 250;

/** The results of one source of the command search. */
export interface CommandResults<T> {
  /** `idle`: nothing was asked. While it loads, the items of the query before are still there. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly items: readonly T[];
  readonly retry: () => void;
}

interface Answer<T> {
  readonly query: string;
  readonly items: readonly T[];
  readonly hasFailed: boolean;
}

/**
 * Asks for what matches a query, once it rests; the answer to an older one is dropped. For components that fill
 * `shell.commands`.
 * @param least characters below which nothing is asked
 */
export const useCommandResults = <T>(
  query: string,
  load: (query: string, signal: AbortSignal) => Promise<readonly T[]>,
  { least = 2 }: { readonly least?: number } = {},
): CommandResults<T> => {
  const typed = query.trim();
  const asked = useDebounced(typed, COMMAND_DELAY);
  const [answer, setAnswer] = useState<Answer<T>>({ query: '', items: [], hasFailed: false });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (asked.length < least) return undefined;
    const control = new AbortController();
    latest.current(asked, control.signal).then(
      (items) => {
        if (!control.signal.aborted) setAnswer({ query: asked, items, hasFailed: false });
      },
      (error: unknown) => {
        if (control.signal.aborted || isAbort(error)) return;
        setAnswer({ query: asked, items: [], hasFailed: true });
      },
    );
    return () => control.abort();
  }, [asked, least, attempt]);
  const retry = useCallback(() => {
    setAnswer({ query: '', items: [], hasFailed: false });
    setAttempt((before) => before + 1);
  }, []);

  const isAsked = typed.length >= least;
  const isLoading = isAsked && answer.query !== typed;
  const { busy } = useContext(CommandsContext) ?? {};
  useEffect(() => (isLoading ? busy?.() : undefined), [isLoading, busy]);

  if (!isAsked) return { status: 'idle', items: [], retry };
  if (isLoading) return { status: 'loading', items: answer.items, retry };
  return { status: answer.hasFailed ? 'failed' : 'ready', items: answer.items, retry };
};
