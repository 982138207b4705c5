import { useEffect, useState } from 'react';
import { http, isAbort, toast, useEvents, useReset } from 'prosa/web';
import type { ListImportDto } from '../../shared/import-schemas.ts';

const ORDER: readonly ListImportDto['status'][] = [
  'draft',
  'checking',
  'checked',
  'running',
  'done',
];

const stepOf = ({ status, checked, added }: ListImportDto): readonly number[] => [
  ORDER.indexOf(status),
  checked,
  added,
];

/** The later of two tellings of an import: events and answers may overtake each other. */
const later = (known: ListImportDto | undefined, told: ListImportDto): ListImportDto => {
  if (known?.id !== told.id) return told;
  const [a, b] = [stepOf(known), stepOf(told)];
  const at = a.findIndex((value, index) => value !== b[index]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0) ? known : told;
};

/** The import of a list that is under way: found when the page opens, followed while it runs. */
export const useListImport = (
  contactListId: number,
): {
  readonly current: ListImportDto | undefined;
  readonly follow: (told: ListImportDto) => void;
  readonly dismiss: () => void;
} => {
  const [current, setCurrent] = useState<ListImportDto>();
  const [read, setRead] = useState(0);
  const follow = (told: ListImportDto): void => setCurrent((known) => later(known, told));

  useEffect(() => {
    const control = new AbortController();
    http
      .get<{ imports: readonly ListImportDto[] }>(
        `/contact-lists/${String(contactListId)}/imports`,
        { signal: control.signal },
      )
      .then(
        ({ imports }) =>
          setCurrent((known) => {
            const told =
              imports.find(({ id }) => id === known?.id) ??
              imports.find(({ status }) => status !== 'done');
            return told ? later(known, told) : known;
          }),
        (error: unknown) => {
          if (!isAbort(error)) toast.error(error);
        },
      );
    return () => control.abort();
  }, [contactListId, read]);

  useReset(() => setRead((times) => times + 1));
  useEvents(['contactListImport'], (event) => {
    const told = event.contactListImport as ListImportDto;
    if (told.contactListId === contactListId) follow(told);
  });
  return { current, follow, dismiss: () => setCurrent(undefined) };
};
