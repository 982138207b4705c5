import { useSyncExternalStore } from 'react';

/** Below this many pixels the screen is a phone's. */
export const NARROW = 600;

/** Below this many pixels the menu is a rail of icons. */
const RAIL = 1200;

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

/** Whether the screen is narrower than 1200 px: too narrow for a menu with words beside two panes. */
export const useIsRail = (): boolean => useMedia(`(max-width: ${String(RAIL - 0.02)}px)`);
