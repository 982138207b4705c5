import { useCallback, useEffect, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';
import type { ConnectionDto, HealthDto } from '../../schemas.ts';

/** The server counts a connection's traffic this often. */
const REFRESH_MILLISECONDS = 10_000;

export interface Health {
  /** Undefined until it came for the first time. */
  readonly health: HealthDto | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/** How a connection is and has been, kept fresh while it is looked at. */
export const useHealth = (id: number): Health => {
  const [health, setHealth] = useState<HealthDto>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const path = `/whatsapp/${String(id)}/health`;
        setHealth(await http.get<HealthDto>(path, signal ? { signal } : {}));
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
  useEvents(['whatsapp'], (event) => {
    if ((event.whatsapp as ConnectionDto | undefined)?.id === id) void load();
  });
  const reload = (): void => void load();
  useReset(reload);
  return { health, error, reload };
};
