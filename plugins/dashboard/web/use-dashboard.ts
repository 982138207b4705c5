import { useCallback, useEffect, useRef, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';
import type { Params } from 'prosa/web';
import { CACHE_MILLISECONDS } from '../schemas.ts';
import type { DashboardDto } from '../schemas.ts';

/** Milliseconds between news and the request for new numbers: many may come at once, and the server's are that old. */
const GATHER = CACHE_MILLISECONDS + 500;
/** Milliseconds after which the numbers are asked for without news: who is there changes silently. */
const RENEW = 60_000;

export interface DashboardState {
  /** The last numbers that came; they stay while newer ones are asked for. */
  readonly data: DashboardDto | undefined;
  readonly error: unknown;
  /** Somebody waits for them: not while they are only renewed. */
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** The numbers for a filter, kept true while they are looked at. */
export const useDashboard = (params: Params): DashboardState => {
  const [state, setState] = useState<Omit<DashboardState, 'reload'>>({
    data: undefined,
    error: undefined,
    isLoading: true,
  });
  const query = JSON.stringify(params);
  const running = useRef<AbortController>(undefined);
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newsAt = useRef(0);

  const renew = useCallback((): void => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    http
      .get<DashboardDto>('/dashboard', {
        params: JSON.parse(query) as Params,
        signal: control.signal,
      })
      .then(
        (data) => setState({ data, error: undefined, isLoading: false }),
        (error: unknown) => {
          if (!isAbort(error)) setState((before) => ({ ...before, error, isLoading: false }));
        },
      );
  }, [query]);

  const reload = useCallback((): void => {
    setState((before) => ({ ...before, isLoading: true }));
    renew();
  }, [renew]);

  useEffect(() => {
    reload();
    const timer = setInterval(() => {
      if (!document.hidden) renew();
    }, RENEW);
    return () => {
      clearInterval(timer);
      clearTimeout(gathering.current);
      gathering.current = undefined;
      running.current?.abort();
    };
  }, [reload, renew]);

  const gather = useCallback((): void => {
    if (gathering.current !== undefined) return;
    gathering.current = setTimeout(() => {
      gathering.current = undefined;
      renew();
      // News of the last moment may not be in numbers that the server keeps for a while.
      if (performance.now() - newsAt.current < GATHER) gather();
    }, GATHER);
  }, [renew]);

  useEvents(['attendance', 'user'], () => {
    newsAt.current = performance.now();
    gather();
  });
  useReset(renew);
  return { ...state, reload };
};
