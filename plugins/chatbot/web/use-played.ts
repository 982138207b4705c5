import { useEffect, useState } from 'react';
import { http, isAbort, useDebounced } from 'prosa/web';
import type { QueuePreviewSlot } from '../../queues/public.ts';
import type { PreviewDto } from '../schemas.ts';

/** What a customer has said, and what was answered so far. */
export interface Played {
  /** The last answer; it stays while the next one is on its way. */
  readonly dialogue: PreviewDto | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Plays a dialogue anew whenever something it depends on changes; of what is typed, only when it rests. */
export const usePlayed = (
  { queueId, draft, version }: QueuePreviewSlot,
  messages: readonly string[],
  ignoresHours: boolean,
): Played => {
  const [dialogue, setDialogue] = useState<PreviewDto>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // Compared as text: the form hands over a new object with every key.
  const drafted = useDebounced(JSON.stringify(draft));
  useEffect(() => {
    const abort = new AbortController();
    http
      .post<PreviewDto>(
        '/chatbot/preview',
        {
          queueId,
          messages,
          draft: JSON.parse(drafted) as QueuePreviewSlot['draft'],
          ...(ignoresHours ? { ignoresHours } : {}),
        },
        { signal: abort.signal },
      )
      .then((played) => {
        setDialogue(played);
        setError(undefined);
      })
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      });
    return () => abort.abort();
  }, [queueId, drafted, version, messages, ignoresHours, attempt]);
  return { dialogue, error, retry: () => setAttempt((before) => before + 1) };
};
