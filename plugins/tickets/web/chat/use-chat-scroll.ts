import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Pixels from the top within which older messages are asked for. */
const NEAR_TOP = 50;
/** Pixels from the end within which the reader counts as being at the end. */
const AT_END = 80;
/** Milliseconds a message stays marked after a jump to it. */
const FLASH = 1_600;

/** What the scroller needs to know of an item. */
export interface ScrollItem {
  readonly key: string;
  /** Whether the reader wrote it on this page: sending leads to the end. */
  readonly isOwn: boolean;
}

export interface ChatScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** Messages that came while the reader was further up. */
  readonly missed: number;
  readonly isAtEnd: boolean;
  readonly toEnd: () => void;
  readonly jumpTo: (messageId: number) => void;
  readonly onScroll: () => void;
}

interface Anchor {
  readonly element: Element;
  /** Pixels from the top of the content. */
  readonly top: number;
}

const topOf = (element: Element): number => (element as HTMLElement).offsetTop;

/** Keeps a conversation at its end, or the reader's place in it, while messages come at both ends. */
export const useChatScroll = (items: readonly ScrollItem[], onNearTop: () => void): ChatScroll => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const anchor = useRef<Anchor>(undefined);
  const lastKey = useRef<string>(undefined);
  const [missed, setMissed] = useState(0);
  const [isAtEnd, setAtEnd] = useState(true);

  const stick = useCallback((): void => {
    const view = scroller.current;
    if (view && stuck.current) view.scrollTop = view.scrollHeight;
  }, []);

  const toEnd = useCallback((): void => {
    stuck.current = true;
    setMissed(0);
    setAtEnd(true);
    stick();
  }, [stick]);

  const checkTop = useCallback((): void => {
    const view = scroller.current;
    // Without a size nothing is shown, so nothing is near.
    if (view && view.clientHeight > 0 && view.scrollTop < NEAR_TOP) onNearTop();
  }, [onNearTop]);

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const before = anchor.current;
    // What came above pushes the reader's place down by as much as the first known message moved.
    if (before?.element.isConnected) view.scrollTop += topOf(before.element) - before.top;
    const known = items.findIndex(({ key }) => key === lastKey.current);
    const fresh = known === -1 ? [] : items.slice(known + 1);
    if (fresh.some(({ isOwn }) => isOwn)) stuck.current = true;
    else if (!stuck.current && fresh.length > 0) setMissed((count) => count + fresh.length);
    lastKey.current = items.at(-1)?.key;
    stick();
  }, [items, stick]);

  useLayoutEffect(() => {
    const element = content.current?.querySelector('[data-message]');
    anchor.current = element ? { element, top: topOf(element) } : undefined;
  });

  useEffect(checkTop, [items.length, checkTop]);

  useEffect(() => {
    const view = scroller.current;
    const inner = content.current;
    if (!view || !inner) return;
    const observer = new ResizeObserver(stick);
    observer.observe(view);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [stick]);

  return {
    scroller,
    content,
    missed,
    isAtEnd,
    toEnd,
    jumpTo: useCallback((messageId: number) => {
      const element = content.current?.querySelector<HTMLElement>(
        `[data-message="${String(messageId)}"]`,
      );
      if (!element) return;
      stuck.current = false;
      element.scrollIntoView({ block: 'center' });
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
      element.classList.add('bubble-found');
      setTimeout(() => element.classList.remove('bubble-found'), FLASH);
    }, []),
    onScroll: () => {
      const view = scroller.current;
      if (!view) return;
      stuck.current = view.scrollHeight - view.scrollTop - view.clientHeight < AT_END;
      setAtEnd(stuck.current);
      if (stuck.current) setMissed(0);
      checkTop();
    },
  };
};
