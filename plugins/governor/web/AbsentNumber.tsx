import { useEffect, useState } from 'react';
import { formatDate, http, isAbort, toast, useEvents, useTexts } from 'prosa/web';
import type { ContactNumberDto } from '../schemas.ts';

/** Says that the channel does not know the number of a contact, and since when; nothing where it does, or was not asked. */
export const AbsentNumber = ({
  contactId,
  number,
}: {
  readonly contactId: number;
  readonly number: string;
}) => {
  const t = useTexts('governor');
  const [since, setSince] = useState<string | null>(null);
  const [read, setRead] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    const path = `/outreach/contacts/${String(contactId)}/number`;
    http.get<ContactNumberDto>(path, { signal: control.signal }).then(
      ({ absentSince }) => setSince(absentSince),
      (error: unknown) => {
        if (!isAbort(error)) toast.error(error);
      },
    );
    return () => control.abort();
  }, [contactId, read]);
  useEvents(['numberCheck'], (event) => {
    if (event.number === number) setRead((times) => times + 1);
  });
  return since === null ? null : (
    <p className="governor-absent">{t('absent', { date: formatDate(since) })}</p>
  );
};
