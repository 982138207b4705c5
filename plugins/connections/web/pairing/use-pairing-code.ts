import { useCallback, useEffect, useRef, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';
import type { ConnectionDto } from '../../schemas.ts';

/** The codes that pair a connection, as they are now; empty while there are none yet. */
export interface PairingCode {
  /** To be read with the phone. */
  readonly code: string;
  /** To be typed on the phone, where the connection was asked to be paired by its number. */
  readonly typed: string;
  readonly error: unknown;
  readonly reload: () => void;
  /** Another kind of code was asked for: those there were are worth nothing any more. */
  readonly expect: () => void;
}

const NOTHING = { code: '', typed: '' };

/**
 * Follows the codes of a connection.
 * @param onOver called when there is no code to read any more: the connection is connected, or has given up
 */
export const usePairingCode = (id: number, onOver: (isConnected: boolean) => void): PairingCode => {
  const [codes, setCodes] = useState(NOTHING);
  const [error, setError] = useState<unknown>();
  const hadCode = useRef(false);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });

  const follow = useCallback(({ qrcode, pairingCode, status }: ConnectionDto): void => {
    // A connection that connects anew brings another code.
    const isOver =
      (hadCode.current && qrcode === '' && status !== 'OPENING') || status === 'CONNECTED';
    hadCode.current = qrcode !== '';
    setCodes({ code: qrcode, typed: pairingCode });
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
  const expect = useCallback((): void => {
    hadCode.current = false;
    setCodes(NOTHING);
  }, []);
  const reload = (): void => void load();
  useReset(reload);
  return { ...codes, error, reload, expect };
};
