import { useCallback, useEffect, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';
import type { PhoneLineDto } from '../../schemas.ts';
import type { PhoneApi } from './phone-api.ts';

export interface PhoneLine {
  readonly line: PhoneLineDto | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  /** Shows at once what a request has answered. */
  readonly set: (line: PhoneLineDto) => void;
}

/** The line as the company has it, followed live. */
export const usePhoneLine = ({ path }: PhoneApi): PhoneLine => {
  const [line, setLine] = useState<PhoneLineDto>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        setLine(await http.get<PhoneLineDto>(path, signal ? { signal } : {}));
        setError(undefined);
      } catch (failure) {
        if (!isAbort(failure)) setError(failure);
      }
    },
    [path],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  useEvents(['whatsapp'], (event) => {
    const changed = event.whatsapp as
      | { readonly id: number; readonly name: string; readonly status: PhoneLineDto['status'] }
      | undefined;
    setLine((known) =>
      known && changed?.id === known.connectionId
        ? { ...known, name: changed.name, status: changed.status }
        : known,
    );
  });
  const reload = (): void => void load();
  useReset(reload);
  return { line, error, reload, set: setLine };
};
