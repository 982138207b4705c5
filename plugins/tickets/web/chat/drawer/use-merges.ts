import { useCallback, useEffect, useState } from 'react';
import { http, isAbort, useEvents } from 'prosa/web';
import type { ContactIdentity } from '../../../../contacts/public.ts';

type Merges = ContactIdentity['merges'];

const NONE: Merges = [];

/** The contacts one took in, kept true; none until they are known, or when they cannot be. */
export const useMerges = (
  contactId: number,
): { readonly merges: Merges; readonly reload: () => void } => {
  const [merges, setMerges] = useState<Merges>(NONE);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const control = new AbortController();
    http.get<ContactIdentity>(`/contacts/${contactId}/identity`, { signal: control.signal }).then(
      (identity) => setMerges(identity.merges),
      (error: unknown) => {
        if (!isAbort(error)) setMerges(NONE);
      },
    );
    return () => control.abort();
  }, [contactId, round]);
  useEvents(['contact'], (event) => {
    const told = event.contact as { readonly id: number } | undefined;
    if (event.action === 'update' && told?.id === contactId) reload();
  });
  return { merges, reload };
};
