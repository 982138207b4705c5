import { useEffect, useState } from 'react';
import { http, isAbort, useDebounced } from 'prosa/web';
import type { SegmentRules } from '../../shared/segment-schemas.ts';

/** How many contacts rules find now; asked once the reader stops changing them, and again with each change. */
export const useSegmentCount = (
  rules: SegmentRules | undefined,
): { readonly count: number | undefined; readonly error: unknown } => {
  const asked = useDebounced(rules === undefined ? '' : JSON.stringify(rules));
  const [count, setCount] = useState<number>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    setCount(undefined);
    setError(undefined);
    if (asked === '') return;
    const control = new AbortController();
    http
      .post<{ count: number }>('/segments/count', JSON.parse(asked) as SegmentRules, {
        signal: control.signal,
      })
      .then(
        (answer) => setCount(answer.count),
        (failure: unknown) => {
          if (!isAbort(failure)) setError(failure);
        },
      );
    return () => control.abort();
  }, [asked]);
  return { count, error };
};
