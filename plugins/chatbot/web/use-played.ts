import { useEffect, useState } from 'react';
import { http, isAbort, useDebounced } from 'prosa/web';
import type { PreviewBody, PreviewDto } from '../schemas.ts';

/** The played bot: a queue as its form has it, or a connection with texts that are not saved yet. */
export type PlayedSource =
  | { readonly queueId: number; readonly draft: unknown }
  | { readonly connectionId: number; readonly drafts: PreviewBody['drafts'] };

/** The steps of a customer and an attendant so far. */
export interface PlayedActs {
  readonly messages: readonly string[];
  readonly ignoresHours: boolean;
  /** After how many messages an attendant finishes; undefined while nobody did. */
  readonly finishesAfter: number | undefined;
}

/** The customer's messages, and the answers so far. */
export interface Played {
  /** The last answer; it stays while the next one is on its way. */
  readonly dialogue: PreviewDto | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Plays a dialogue anew whenever something it depends on changes; of what is typed, only when it rests. */
export const usePlayed = (
  source: PlayedSource,
  version: string | number,
  { messages, ignoresHours, finishesAfter }: PlayedActs,
): Played => {
  const [dialogue, setDialogue] = useState<PreviewDto>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // Compared as text: the form hands over a new object with every key.
  const drafted = useDebounced(JSON.stringify(source));
  useEffect(() => {
    const abort = new AbortController();
    http
      .post<PreviewDto>(
        '/chatbot/preview',
        {
          ...(JSON.parse(drafted) as object),
          messages,
          ...(ignoresHours ? { ignoresHours } : {}),
          ...(finishesAfter === undefined ? {} : { finishesAfter }),
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
  }, [drafted, version, messages, ignoresHours, finishesAfter, attempt]);
  return { dialogue, error, retry: () => setAttempt((before) => before + 1) };
};
