import { useCallback, useEffect, useState } from 'react';
import { http, isAbort, toast, useEvents, useTexts } from 'prosa/web';
import type { QueueOptionDto } from '../../schemas.ts';
import type { OptionTarget } from '../../shared/option-target.ts';

/** An option as its editor writes it. */
export interface WrittenOption {
  readonly title: string;
  readonly message: string;
  readonly target: OptionTarget | null;
}

/** The properties that a change of an option may set. */
interface OptionChanges {
  readonly title?: string;
  readonly message?: string;
  /** Null = a person. */
  readonly target?: OptionTarget | null;
  /** Its new place among the others, from 1. */
  readonly option?: number;
  readonly parentId?: number | null;
}

/** The options of a queue, and what can be done with them; each step is saved at once. */
export interface Options {
  /** Undefined until they are known. */
  readonly tree: readonly QueueOptionDto[] | undefined;
  readonly error: unknown;
  readonly isBusy: boolean;
  /** Rises with every change. */
  readonly version: number;
  readonly reload: () => void;
  /** @returns whether it was saved */
  readonly add: (parentId: number | null, option: WrittenOption) => Promise<boolean>;
  readonly change: (id: number, changes: OptionChanges) => Promise<boolean>;
  readonly remove: (id: number) => Promise<boolean>;
  readonly attach: (id: number, file: File) => Promise<boolean>;
  readonly detach: (id: number) => Promise<boolean>;
}

const at = (id: number): string => `/queue-options/${String(id)}`;

export const useOptions = (queueId: number): Options => {
  const t = useTexts('queues');
  const [tree, setTree] = useState<readonly QueueOptionDto[]>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
  const reload = useCallback(() => setVersion((before) => before + 1), []);

  useEffect(() => {
    const abort = new AbortController();
    http
      .get<QueueOptionDto[]>(`/queue-options?queueId=${String(queueId)}`, { signal: abort.signal })
      .then((found) => {
        setTree(found);
        setError(undefined);
      })
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      });
    return () => abort.abort();
  }, [queueId, version]);
  useEvents(['queueOption'], (event) => {
    if ((event as { queueId?: number }).queueId === queueId) reload();
  });

  const act = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      reload();
      if (done !== undefined) toast.success(t(done));
      return true;
    } catch (failure) {
      toast.error(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    tree,
    error,
    isBusy,
    version,
    reload,
    add: (parentId, option) =>
      act(() => http.post('/queue-options', { queueId, parentId, ...option })),
    change: (id, changes) => act(() => http.put(at(id), changes)),
    remove: (id) => act(() => http.delete(at(id)), 'options.removed'),
    attach: (id, file) => {
      const form = new FormData();
      form.append('file', file, file.name);
      return act(() => http.post(`${at(id)}/media-upload`, form));
    },
    detach: (id) => act(() => http.delete(`${at(id)}/media-upload`)),
  };
};
