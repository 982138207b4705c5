import { useCallback, useEffect, useState } from 'react';
import { http, isAbort, toast, useEvents, useReset } from 'prosa/web';
import type { ConsentsDto } from '../schemas.ts';

/** A contact's consents, kept true. */
export const useConsents = (contactId: number) => {
  const [consents, setConsents] = useState<ConsentsDto>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const control = new AbortController();
    http.get<ConsentsDto>(`/consents/${contactId}`, { signal: control.signal }).then(
      (found) => {
        setConsents(found);
        setError(undefined);
      },
      (failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      },
    );
    return () => control.abort();
  }, [contactId, round]);
  useReset(reload);
  useEvents(['optOut', 'consent'], (event) => {
    if (event.contactId === contactId) reload();
  });
  const more = async (): Promise<void> => {
    const before = consents?.entries.at(-1)?.id;
    if (before === undefined) return;
    try {
      const older = await http.get<ConsentsDto>(`/consents/${contactId}`, { params: { before } });
      setConsents((shown) => shown && { ...older, entries: [...shown.entries, ...older.entries] });
    } catch (failure) {
      toast.error(failure);
    }
  };
  return { consents, error, reload, more };
};
