import { useEffect, useState } from 'react';
import { http, isAbort } from 'prosa/web';
import type { StorageUsageDto } from '../schemas.ts';

export interface StorageUsageState {
  /** Undefined until it is known. */
  readonly usage: StorageUsageDto | undefined;
  /** Undefined unless it could not be read. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** How much of its storage the company uses, as read when the page is opened. */
export const useStorageUsage = (): StorageUsageState => {
  const [usage, setUsage] = useState<StorageUsageDto>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    setError(undefined);
    http
      .get<StorageUsageDto>('/settings/storage-usage', { signal: control.signal })
      .then(setUsage, (reason: unknown) => {
        if (!isAbort(reason)) setError(reason);
      });
    return () => control.abort();
  }, [tries]);
  return { usage, error, retry: () => setTries((count) => count + 1) };
};
