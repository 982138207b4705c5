import { useEffect } from 'react';

/** Below so many pixels the keyboard of a phone is taken to be open. */
const SHORT = 560;
/** Pixels that rounding may cost. */
const TOLERANCE = 1;

/**
 * Follows the part of the page that the keyboard of a phone leaves. `data-short` on the root element says that little is
 * left, and `--visible-height` how many pixels, where the browser lays the keyboard over the page instead of shortening it
 * (Safari on iOS does; `interactive-widget` is for the others). While somebody zooms in, nothing is changed.
 * Source: the VisualViewport interface of CSSOM View.
 */
export const useVisibleHeight = (): void => {
  useEffect(() => {
    const root = document.documentElement;
    const viewport = window.visualViewport;
    const follow = (): void => {
      if (viewport && viewport.scale > 1) return;
      const height = viewport?.height ?? window.innerHeight;
      const isCovered = height < window.innerHeight - TOLERANCE;
      root.toggleAttribute('data-short', height < SHORT);
      if (isCovered) root.style.setProperty('--visible-height', `${String(height)}px`);
      else root.style.removeProperty('--visible-height');
      // Safari moves the page up to show what is written in; the shortened page shows it by itself.
      if (isCovered) window.scrollTo(0, 0);
    };
    follow();
    viewport?.addEventListener('resize', follow);
    window.addEventListener('resize', follow);
    return () => {
      viewport?.removeEventListener('resize', follow);
      window.removeEventListener('resize', follow);
      root.removeAttribute('data-short');
      root.style.removeProperty('--visible-height');
    };
  }, []);
};
