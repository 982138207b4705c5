import { useEffect, useState } from 'react';
import { http, useUser } from 'prosa/web';

/** Milliseconds for which an answer holds: tickets are opened one after the other. */
const HOLDS_FOR = 5 * 60_000;

interface Known {
  readonly companyId: number;
  readonly isReady: boolean;
  readonly until: number;
}

let known: Known | undefined;

/** Forgets the answer: each test begins without one. */
export const forgetReadiness = (): void => {
  known = undefined;
};

/** Whether the company has a prompt that can help; false until it is known. Asked for once for many tickets. */
export const useIsReady = (): boolean => {
  const companyId = useUser().company.id;
  const [isReady, setReady] = useState(known?.companyId === companyId && known.isReady);
  useEffect(() => {
    if (known?.companyId === companyId && known.until > Date.now()) return undefined;
    const control = new AbortController();
    http
      .get<{ isReady: boolean }>('/prompt/composer', { signal: control.signal })
      .then((answer) => {
        known = { companyId, isReady: answer.isReady, until: Date.now() + HOLDS_FOR };
        setReady(answer.isReady);
      })
      // Without an answer there is no button; the next ticket asks again.
      .catch(() => undefined);
    return () => control.abort();
  }, [companyId]);
  return isReady;
};
