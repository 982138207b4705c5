import { useState } from 'react';
import type { MediaFile } from './media-file.ts';

export interface FreshUrl {
  readonly url: string | undefined;
  /** It could not be shown with a fresh address either. */
  readonly isBroken: boolean;
  /** Call when the address does not answer. */
  readonly onError: () => void;
  readonly retry: () => void;
}

/**
 * Addresses of files are signed for a while. The first one stays, so that a picture is not loaded again whenever what
 * carries it changes; one that has expired is replaced, once.
 */
export const useFreshUrl = ({ url: signed, renew }: MediaFile): FreshUrl => {
  const [url, setUrl] = useState(signed ?? undefined);
  const [tries, setTries] = useState(0);
  const refetch = (): void => {
    if (renew) renew().then(setUrl, () => setTries(2));
    else setTries(2);
  };
  return {
    url,
    isBroken: tries > 1,
    onError: () => {
      setTries(tries + 1);
      if (tries === 0 && renew) refetch();
    },
    retry: () => {
      setTries(1);
      refetch();
    },
  };
};
