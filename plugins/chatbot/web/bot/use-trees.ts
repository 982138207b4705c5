import { useCallback, useEffect, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';
import type { BotOption } from './records.ts';

/** The options of some queues, followed live. */
export interface Trees {
  /** By queue; undefined until they are known. */
  readonly of: ReadonlyMap<number, readonly BotOption[]> | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

const load = async (
  queueIds: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, readonly BotOption[]>> =>
  new Map(
    await Promise.all(
      queueIds.map(async (id) => {
        const found = await http.get<BotOption[]>(`/queue-options?queueId=${String(id)}`, {
          signal,
        });
        return [id, found] as const;
      }),
    ),
  );

/** @param queueIds undefined until they are known: nothing is loaded before */
export const useTrees = (queueIds: readonly number[] | undefined): Trees => {
  const [found, setFound] = useState<Trees['of']>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const wanted = queueIds?.join(' ');
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const abort = new AbortController();
    load(wanted === '' ? [] : wanted.split(' ').map(Number), abort.signal)
      .then((trees) => {
        setFound(trees);
        setError(undefined);
      })
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      });
    return () => abort.abort();
  }, [wanted, attempt]);
  useEvents(['queueOption'], reload);
  useReset(reload);
  return { of: found, error, reload };
};
