import { useCallback, useEffect, useState } from 'react';
import { http, isAbort, useEvents } from 'prosa/web';
import type { ContactIdentity } from '../../schemas.ts';

/** A contact's addresses and the contacts it took in, kept true; undefined until known, or when it cannot be. */
export const useIdentity = (
  contactId: number,
): { readonly identity: ContactIdentity | undefined; readonly reload: () => void } => {
  const [identity, setIdentity] = useState<ContactIdentity>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const control = new AbortController();
    http
      .get<ContactIdentity>(`/contacts/${contactId}/identity`, { signal: control.signal })
      .then(setIdentity, (error: unknown) => {
        if (!isAbort(error)) setIdentity(undefined);
      });
    return () => control.abort();
  }, [contactId, round]);
  useEvents(['contact'], (event) => {
    const told = event.contact as { readonly id: number } | undefined;
    if (event.action === 'update' && told?.id === contactId) reload();
  });
  return { identity, reload };
};
