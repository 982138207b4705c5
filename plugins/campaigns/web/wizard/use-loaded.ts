import { useCallback, useEffect, useState } from 'react';
import { http, isAbort } from 'prosa/web';

interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/** The answer of a path of the API, read once it is shown; null = nothing is read. */
export const useLoaded = <T>(path: string | null): Loaded<T> => {
  const [answer, setAnswer] = useState<{ path: string; value?: T; error?: unknown }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (path === null) return undefined;
    const control = new AbortController();
    http.get<T>(path, { signal: control.signal }).then(
      (value) => setAnswer({ path, value }),
      (error: unknown) => {
        if (!isAbort(error)) setAnswer({ path, error });
      },
    );
    return () => control.abort();
  }, [path, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const own = answer?.path === path ? answer : undefined;
  return { value: own?.value, error: own?.error, reload };
};
