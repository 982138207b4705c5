import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Rows a text box shows at most. */
const ROWS = 5;
/** Pixels of a line. */
const LINE = 20;

/** Lets a text box grow with its text, up to five rows. */
export const useGrowing = (box: RefObject<HTMLTextAreaElement | null>, text: string): void => {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    const height = Math.min(element.scrollHeight, ROWS * LINE);
    if (height > 0) element.style.height = `${String(height)}px`;
    element.style.overflowY = element.scrollHeight > ROWS * LINE ? 'auto' : 'hidden';
  }, [box, text]);
};
