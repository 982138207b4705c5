import { useCallback, useEffect, useRef, useState } from 'react';
import { http, isAbort } from 'prosa/web';
import type { OverviewDto } from '../schemas.ts';

/** Milliseconds between two questions while the page is looked at. */
const EVERY = 3_000;

export interface OverviewState {
  /** The last figures that came; they stay while newer ones are asked for, and when those do not come. */
  readonly data: OverviewDto | undefined;
  /** Of the last question. */
  readonly error: unknown;
  readonly reload: () => void;
}

/** The state of the installation, asked for again and again while somebody looks. */
export const useOverview = (): OverviewState => {
  const [state, setState] = useState<Omit<OverviewState, 'reload'>>({
    data: undefined,
    error: undefined,
  });
  const running = useRef<AbortController>(undefined);
  const reload = useCallback((): void => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    http
      .get<OverviewDto>('/monitor', { signal: control.signal })
      .then((data) => setState({ data, error: undefined }))
      .catch((error: unknown) => {
        if (!isAbort(error)) setState(({ data }) => ({ data, error }));
      })
      .finally(() => {
        if (running.current === control) running.current = undefined;
      });
  }, []);
  useEffect(() => {
    reload();
    const timer = setInterval(() => {
      // A slow answer is waited for: an overloaded server is not asked more.
      if (document.visibilityState === 'visible' && !running.current) reload();
    }, EVERY);
    return () => {
      clearInterval(timer);
      running.current?.abort();
    };
  }, [reload]);
  return { ...state, reload };
};
