import { useCallback, useEffect, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';

/** A pair of what the company notes about a contact. */
interface ExtraInfo {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

/** A contact with all that is known of it, as the API tells it. */
export interface ContactDetails {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly profilePicUrl: string;
  readonly isGroup: boolean;
  readonly ignoreBot: boolean;
  readonly extraInfo: readonly ExtraInfo[];
}

export interface KnownContact {
  readonly contact: ContactDetails | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  /** Takes in what a request of this page answered. */
  readonly tell: (contact: ContactDetails) => void;
}

/** Everything known of a contact, kept true. */
export const useContact = (contactId: number): KnownContact => {
  const [contact, setContact] = useState<ContactDetails>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    const control = new AbortController();
    http.get<ContactDetails>(`/contacts/${contactId}`, { signal: control.signal }).then(
      (found) => {
        setContact(found);
        setError(undefined);
      },
      (reason: unknown) => {
        if (!isAbort(reason)) setError(reason);
      },
    );
    return () => control.abort();
  }, [contactId, round]);

  useEvents(['contact'], (event) => {
    const told = event.contact as { readonly id: number } | undefined;
    // The event leaves the extra information out: what changed is read anew.
    if (event.action === 'update' && told?.id === contactId) reload();
  });
  useReset(reload);

  return { contact, error, reload, tell: setContact };
};
