import { useEffect, useState } from 'react';
import { http, isAbort, useDebounced } from 'prosa/web';
import type { FoundMessage, MessageSearchPage } from '../schemas.ts';

/** Hits of one ticket that are listed; who wants older ones writes one word more. */
const MOST = 40;
/** Milliseconds the typing has to rest. */
const REST = 250;

/** The messages found for a text. */
export interface Hits {
  readonly text: string;
  readonly messages: readonly FoundMessage[];
  readonly hasMore: boolean;
  /** False while older messages are still being prepared. */
  readonly isComplete: boolean;
  readonly error: unknown;
}

const NOTHING: Hits = {
  text: '',
  messages: [],
  hasMore: false,
  isComplete: true,
  error: undefined,
};

/** Messages of one ticket that hold what is typed, newest first. While they are asked for, the ones before stay. */
export const useHits = (
  ticketId: number,
  typed: string,
): { readonly hits: Hits; readonly isLoading: boolean } => {
  const wanted = typed.trim();
  const text = useDebounced(wanted, REST);
  const [hits, setHits] = useState(NOTHING);
  useEffect(() => {
    if (text === '') return undefined;
    const control = new AbortController();
    const params = { searchParam: text, ticketId, limit: MOST };
    http.get<MessageSearchPage>('/search/messages', { params, signal: control.signal }).then(
      ({ messages, hasMore, isComplete }) => {
        setHits({ text, messages, hasMore, isComplete, error: undefined });
      },
      (error: unknown) => {
        if (!isAbort(error)) setHits({ ...NOTHING, text, error });
      },
    );
    return () => control.abort();
  }, [text, ticketId]);
  if (wanted === '') return { hits: NOTHING, isLoading: false };
  return { hits, isLoading: hits.text !== wanted };
};
