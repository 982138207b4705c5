import { useEffect, useState } from 'react';
import { http, isAbort, toast, useEvents, useReset } from 'prosa/web';
import type {
  CurrentListCheck,
  ListCheckChange,
  ListCheckDto,
} from '../../shared/list-check-schemas.ts';

/** The last check of a list's numbers, followed while it runs. */
export const useListCheck = (
  contactListId: number,
): {
  readonly check: ListCheckDto | undefined;
  readonly follow: (told: ListCheckDto) => void;
  readonly change: (status: ListCheckChange) => Promise<void>;
} => {
  const [check, setCheck] = useState<ListCheckDto>();
  const [read, setRead] = useState(0);
  const path = `/contact-lists/${String(contactListId)}/check`;

  useEffect(() => {
    const control = new AbortController();
    http.get<CurrentListCheck>(path, { signal: control.signal }).then(
      (answer) => setCheck(answer.check ?? undefined),
      (error: unknown) => {
        if (!isAbort(error)) toast.error(error);
      },
    );
    return () => control.abort();
  }, [path, read]);

  useReset(() => setRead((times) => times + 1));
  useEvents(['contactListCheck'], (event) => {
    const told = event.contactListCheck as ListCheckDto;
    if (told.contactListId === contactListId) setCheck(told);
  });
  const change = async (status: ListCheckChange): Promise<void> => {
    setCheck(await http.put<ListCheckDto>(path, { status }));
  };
  return { check, follow: setCheck, change };
};
