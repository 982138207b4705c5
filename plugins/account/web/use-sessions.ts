import { useEffect, useState } from 'react';
import { http, isAbort } from 'prosa/web';
import type { SessionList } from '../schemas.ts';

/** The user's own sessions, read anew on demand. */
export const useSessions = (isOpen: boolean) => {
  const [list, setList] = useState<SessionList>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    http
      .get<SessionList>('/account/sessions', { signal: controller.signal })
      .then((answer) => {
        setList(answer);
        setError(undefined);
      })
      .catch((reason: unknown) => {
        if (!isAbort(reason)) setError(reason);
      });
    return () => controller.abort();
  }, [round, isOpen]);
  return {
    list,
    error,
    reload: () => {
      setError(undefined);
      setRound(round + 1);
    },
  };
};
