import { useEffect, useState } from 'react';
import { http, isAbort } from 'prosa/web';

/** Kinds of connections that may be added, the usual one first; empty until they are known. */
export const useKinds = (): readonly string[] => {
  const [kinds, setKinds] = useState<readonly string[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    http
      .get<string[]>('/whatsapp/providers', { signal: abort.signal })
      .then(setKinds)
      .catch((error: unknown) => {
        // Without an answer the server takes the usual kind.
        if (!isAbort(error)) setKinds([]);
      });
    return () => abort.abort();
  }, []);
  return kinds;
};
