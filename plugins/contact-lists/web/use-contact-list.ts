import { useEffect, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';
import type { ContactListDto } from '../schemas.ts';

/** A list with its numbers, kept true by events. */
export const useContactList = (
  id: number,
): {
  readonly list: ContactListDto | undefined;
  readonly error: unknown;
  readonly isGone: boolean;
  readonly reload: () => void;
} => {
  const [list, setList] = useState<ContactListDto>();
  const [error, setError] = useState<unknown>();
  const [isGone, setGone] = useState(false);
  const [read, setRead] = useState(0);
  const reload = (): void => setRead((times) => times + 1);

  useEffect(() => {
    const control = new AbortController();
    http.get<ContactListDto>(`/contact-lists/${String(id)}`, { signal: control.signal }).then(
      (answer) => {
        setList(answer);
        setError(undefined);
      },
      (failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      },
    );
    return () => control.abort();
  }, [id, read]);

  useReset(reload);
  useEvents(['ContactList'], (event) => {
    if (event.action === 'delete') {
      if (event.id === id) setGone(true);
      return;
    }
    const record = event.record as ContactListDto;
    if (record.id === id) setList(record);
  });
  return { list, error, isGone, reload };
};
