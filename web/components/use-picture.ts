import { useEffect, useState } from 'react';
import { http } from '../data/http.ts';

/** Expired address → a fresh one, which may be on its way; undefined = the picture is gone. */
const renewed = new Map<string, Promise<string | undefined>>();

const renew = (expired: string): Promise<string | undefined> => {
  const known = renewed.get(expired);
  if (known) return known;
  const asked = http.get<{ address: string }>('/picture-address', { params: { expired } }).then(
    ({ address }) => address,
    () => {
      // Without a network it may succeed the next time.
      renewed.delete(expired);
      return undefined;
    },
  );
  renewed.set(expired, asked);
  return asked;
};

interface ShownPicture {
  /** Undefined where there is none, or none any more. */
  readonly src: string | undefined;
  /** Call when the address does not answer. */
  readonly onError: () => void;
}

/**
 * The picture of somebody. Its address is signed for some hours; one that has expired on a screen that stays open is asked
 * for anew, once.
 */
export const usePicture = (address: string): ShownPicture => {
  const [fresh, setFresh] = useState<{ readonly of: string; readonly src: string | undefined }>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (failed !== address) return undefined;
    let isShown = true;
    void renew(address).then((src) => {
      if (isShown) setFresh({ of: address, src });
    });
    return () => {
      isShown = false;
    };
  }, [address, failed]);
  const isRenewed = fresh?.of === address;
  const current = isRenewed ? fresh.src : failed === address ? undefined : address;
  return {
    src: current === '' ? undefined : current,
    onError: () => {
      if (isRenewed || !address.startsWith('/media/')) setFresh({ of: address, src: undefined });
      else setFailed(address);
    },
  };
};
