import { useEffect, useState } from 'react';
import { http, isAbort, toast, useEvents, useReset } from 'prosa/web';
import type { ImportDto } from '../../shared/import-schemas.ts';

/** The later of two tellings of an import: events and answers may overtake each other. */
const later = (known: ImportDto | undefined, told: ImportDto): ImportDto => {
  if (known?.id !== told.id) return told;
  if (known.status === 'done' || (told.status !== 'done' && told.done < known.done)) return known;
  return told;
};

/** The reader's import of the moment: found when the page opens, followed while it runs. */
export const useContactImport = (): {
  readonly current: ImportDto | undefined;
  readonly follow: (started: ImportDto) => void;
  readonly dismiss: () => void;
} => {
  const [current, setCurrent] = useState<ImportDto>();
  const [read, setRead] = useState(0);
  const tell = (told: ImportDto): void => setCurrent((known) => later(known, told));

  useEffect(() => {
    const control = new AbortController();
    http
      .get<{ imports: readonly ImportDto[] }>('/contacts/imports', { signal: control.signal })
      .then(
        ({ imports }) =>
          setCurrent((known) => {
            const running = imports.find(({ status }) => status === 'running');
            const same = imports.find(({ id }) => id === known?.id);
            const told = same ?? running;
            return told ? later(known, told) : known;
          }),
        (error: unknown) => {
          if (!isAbort(error)) toast.error(error);
        },
      );
    return () => control.abort();
  }, [read]);

  useReset(() => setRead((times) => times + 1));
  useEvents(['contactImport'], (event) => tell(event.contactImport as ImportDto));

  return { current, follow: tell, dismiss: () => setCurrent(undefined) };
};
