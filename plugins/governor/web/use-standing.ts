import { useCallback, useEffect, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';
import type { StandingDto } from '../schemas.ts';

/** Messages leave some seconds apart. */
const REFRESH_MILLISECONDS = 15_000;

export interface Standing {
  /** Undefined until it came for the first time. */
  readonly standing: StandingDto | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  readonly set: (standing: StandingDto) => void;
}

/** How a connection stands, kept fresh while it is looked at. */
export const useStanding = (id: number): Standing => {
  const [standing, set] = useState<StandingDto>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const path = `/outreach/connections/${String(id)}`;
        set(await http.get<StandingDto>(path, signal ? { signal } : {}));
        setError(undefined);
      } catch (failure) {
        if (!isAbort(failure)) setError(failure);
      }
    },
    [id],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    const timer = setInterval(() => void load(abort.signal), REFRESH_MILLISECONDS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [load]);
  useEvents(['connectionStanding'], (event) => {
    if (event.connectionId === id) void load();
  });
  const reload = (): void => void load();
  useReset(reload);
  return { standing, error, reload, set };
};
