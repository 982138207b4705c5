import { useCallback, useEffect, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';
import type { PhoneConnectionDto } from '../../schemas.ts';
import type { PhoneApi } from './phone-api.ts';

export interface PhoneConnection {
  readonly connection: PhoneConnectionDto | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  /** Shows at once what a request has answered. */
  readonly set: (connection: PhoneConnectionDto) => void;
}

/** The connection as the company has it, followed live. */
export const usePhoneConnection = ({ path }: PhoneApi): PhoneConnection => {
  const [connection, setConnection] = useState<PhoneConnectionDto>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        setConnection(await http.get<PhoneConnectionDto>(path, signal ? { signal } : {}));
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
      | {
          readonly id: number;
          readonly name: string;
          readonly status: PhoneConnectionDto['status'];
        }
      | undefined;
    setConnection((known) =>
      known && changed?.id === known.connectionId
        ? { ...known, name: changed.name, status: changed.status }
        : known,
    );
  });
  const reload = (): void => void load();
  useReset(reload);
  return { connection, error, reload, set: setConnection };
};
