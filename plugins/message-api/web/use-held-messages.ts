import { useCallback, useEffect, useState } from 'react';
import { http, useEvents } from 'prosa/web';
import type { RequestDto, RequestPage } from '../schemas.ts';

type State = RequestDto['state'];

const PATH = '/message-api/requests';

/** The messages in a state, page by page, kept true while messages come and go. */
export const useHeldMessages = (state: State) => {
  const [page, setPage] = useState<{ readonly of: State } & RequestPage>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  useEvents(['messageRequests'], reload);

  useEffect(() => {
    const control = new AbortController();
    http.get<RequestPage>(PATH, { params: { state }, signal: control.signal }).then(
      (answer) => {
        setPage({ of: state, ...answer });
        setError(undefined);
      },
      (failure: unknown) => {
        if (!control.signal.aborted) setError(failure);
      },
    );
    return () => control.abort();
  }, [state, attempt]);

  const shown = page?.of === state ? page : undefined;
  const more = async (): Promise<void> => {
    const before = shown?.records.at(-1)?.id;
    if (!shown || before === undefined) return;
    const answer = await http.get<RequestPage>(PATH, { params: { state, before } });
    setPage({ ...shown, ...answer, records: [...shown.records, ...answer.records] });
  };
  return { records: shown?.records, hasMore: shown?.hasMore ?? false, error, reload, more };
};
