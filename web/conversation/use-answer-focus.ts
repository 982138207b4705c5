import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Milliseconds until a menu has faded out and given the focus back. */
const FADING = 600;

/**
 * Whoever chose to answer a message writes next. The menu they chose it from gives the focus back to its own button
 * when it has faded out; it is brought here again.
 */
export const useAnswerFocus = (
  box: RefObject<HTMLTextAreaElement | null>,
  isAnswering: boolean,
): void => {
  useEffect(() => {
    if (!isAnswering) return;
    box.current?.focus();
    const bringBack = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest('[aria-haspopup]')) box.current?.focus();
    };
    document.addEventListener('focusin', bringBack);
    const stop = (): void => document.removeEventListener('focusin', bringBack);
    const timer = setTimeout(stop, FADING);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [box, isAnswering]);
};
