import { useEffect, useState } from 'react';
import { http, isAbort, toast } from 'prosa/web';
import type { OptionTargetChoice } from '../../shared/option-target.ts';

/** All that options of queues may lead to; empty until it is known. */
export const useOptionTargets = (): readonly OptionTargetChoice[] => {
  const [targets, setTargets] = useState<readonly OptionTargetChoice[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    http
      .get<OptionTargetChoice[]>('/queue-options/targets', { signal: abort.signal })
      .then(setTargets)
      .catch((failure: unknown) => {
        if (!isAbort(failure)) toast.error(failure);
      });
    return () => abort.abort();
  }, []);
  return targets;
};
