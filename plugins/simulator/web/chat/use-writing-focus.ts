import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Milliseconds until a menu has faded out and given the focus back. */
const FADED = 500;

/** Whoever chose in a message's menu to answer or edit it writes next; the menu gives the focus back to its button. */
export const useWritingFocus = (
  field: RefObject<HTMLTextAreaElement | null>,
  purpose: object | undefined,
): void => {
  useEffect(() => {
    if (!purpose) return undefined;
    field.current?.focus();
    const bringBack = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest('[aria-haspopup]')) field.current?.focus();
    };
    document.addEventListener('focusin', bringBack);
    const stop = (): void => document.removeEventListener('focusin', bringBack);
    const timer = setTimeout(stop, FADED);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [field, purpose]);
};
