import { useEffect, useState } from 'react';
import { isAbort, useDebounced } from 'prosa/web';
import { getTickets } from '../../api.ts';
import type { TicketDto } from '../../types.ts';

interface Found {
  readonly status: 'loading' | 'ready' | 'error';
  readonly tickets: readonly TicketDto[];
  readonly error?: unknown;
}

/** The reader's open tickets, those of a contact or text first asked for. */
export const useOpenTickets = (search: string): Found & { readonly retry: () => void } => {
  const text = useDebounced(search.trim().toLowerCase());
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Found>({ status: 'loading', tickets: [] });
  useEffect(() => {
    const control = new AbortController();
    getTickets({ status: 'open', ...(text === '' ? {} : { text }) }, null, control.signal).then(
      ({ tickets }) => setFound({ status: 'ready', tickets }),
      (error: unknown) => {
        if (!isAbort(error)) setFound({ status: 'error', tickets: [], error });
      },
    );
    return () => control.abort();
  }, [text, round]);
  return {
    ...found,
    retry: () => {
      setFound({ status: 'loading', tickets: [] });
      setRound(round + 1);
    },
  };
};
