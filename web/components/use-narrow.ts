import { useSyncExternalStore } from 'react';

/** Below this many pixels the screen is a phone's. */
export const NARROW = 600;

/** Whether a media query holds, followed live. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );

/** Whether the screen is narrower than 600 px. */
export const useIsNarrow = (): boolean => useMedia(`(max-width: ${String(NARROW - 0.02)}px)`);
