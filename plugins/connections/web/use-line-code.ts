import { useCallback, useEffect, useRef, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';
import type { ConnectionDto } from '../schemas.ts';

/** The code that pairs a line, as it is now; empty while there is none yet. */
export interface LineCode {
  readonly code: string;
  readonly error: unknown;
  readonly reload: () => void;
}

/**
 * Follows the code of a line.
 * @param onOver called when there is no code to read any more: the line is connected, or has given up
 */
export const useLineCode = (id: number, onOver: (isConnected: boolean) => void): LineCode => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const hadCode = useRef(false);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });

  const follow = useCallback(({ qrcode, status }: ConnectionDto): void => {
    const isOver = (hadCode.current && qrcode === '') || status === 'CONNECTED';
    hadCode.current = qrcode !== '';
    setCode(qrcode);
    if (isOver) latest.current(status === 'CONNECTED');
  }, []);
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        follow(await http.get<ConnectionDto>(`/whatsapp/${String(id)}`, signal ? { signal } : {}));
        setError(undefined);
      } catch (failure) {
        if (!isAbort(failure)) setError(failure);
      }
    },
    [id, follow],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  useEvents(['whatsappSession'], (event) => {
    const session = event.session as ConnectionDto | undefined;
    if (session?.id === id) follow(session);
  });
  const reload = (): void => void load();
  useReset(reload);
  return { code, error, reload };
};
