import { useCallback, useEffect, useRef, useState } from 'react';
import { http, isAbort, useReset } from 'prosa/web';
import type { Params } from 'prosa/web';

/** The answer to one question to the API. */
export interface Answer<T> {
  /** The last that came; it stays while the question is asked again. */
  readonly data: T | undefined;
  /** Of the last question. */
  readonly error: unknown;
  readonly reload: () => void;
  /** Shows at once what a request of this screen has answered. */
  readonly replace: (data: T) => void;
}

/**
 * Asks the API for something that is no list.
 * @param path below `/api`; null asks nothing yet
 */
export const useAnswer = <T>(path: string | null, params?: Params): Answer<T> => {
  const [state, setState] = useState<Pick<Answer<T>, 'data' | 'error'>>({
    data: undefined,
    error: undefined,
  });
  const running = useRef<AbortController>(undefined);
  const query = JSON.stringify(params ?? {});
  const reload = useCallback((): void => {
    running.current?.abort();
    if (path === null) return;
    const control = new AbortController();
    running.current = control;
    http
      .get<T>(path, { params: JSON.parse(query) as Params, signal: control.signal })
      .then((data) => setState({ data, error: undefined }))
      .catch((error: unknown) => {
        if (!isAbort(error)) setState(({ data }) => ({ data, error }));
      });
  }, [path, query]);
  useEffect(() => {
    reload();
    return () => running.current?.abort();
  }, [reload]);
  useReset(reload);
  return {
    ...state,
    reload,
    replace: useCallback((data: T) => setState({ data, error: undefined }), []),
  };
};
