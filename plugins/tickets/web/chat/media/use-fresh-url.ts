import { useCallback, useState } from 'react';
import { getMediaUrl } from '../../api.ts';

export interface FreshUrl {
  readonly url: string | undefined;
  /** It could not be shown with a fresh address either. */
  readonly isBroken: boolean;
  /** Call when the address does not answer. */
  readonly onError: () => void;
  readonly retry: () => void;
}

/**
 * Addresses of files are signed for a while. The first one stays, so that a picture is not loaded again whenever its
 * message changes; one that has expired is replaced, once.
 */
export const useFreshUrl = (messageId: number, signed: string | null): FreshUrl => {
  const [url, setUrl] = useState(signed ?? undefined);
  const [tries, setTries] = useState(0);
  const refetch = useCallback(() => {
    getMediaUrl(messageId).then(setUrl, () => setTries(2));
  }, [messageId]);
  return {
    url,
    isBroken: tries > 1,
    onError: () => {
      setTries(tries + 1);
      // What has no number yet is a file of this page itself.
      if (tries === 0 && messageId > 0) refetch();
    },
    retry: () => {
      setTries(1);
      refetch();
    },
  };
};
