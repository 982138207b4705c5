import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Pixels from either edge within which more messages are asked for, unless told. */
const NEAR = 50;
/** Pixels from the end within which the reader counts as being at the end. */
const AT_END = 80;
/** Milliseconds a message stays marked after a jump to it. */
const FLASH = 1_600;

/** The properties of an item that the scroller needs. */
interface ScrollItem {
  readonly key: string;
  /** Whether the reader wrote it on this page: sending leads to the end. */
  readonly isOwn: boolean;
}

export interface ScrollOptions {
  readonly items: readonly ScrollItem[];
  /** The last item is not the latest: there is no end to stay at. */
  readonly hasNewer: boolean;
  readonly onNearTop: () => void;
  readonly onNearEnd: () => void;
  /** Pixels from the top within which older messages are asked for. */
  readonly near?: number;
}

export interface ChatScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** Messages that came while the reader was further up. */
  readonly missed: number;
  readonly isAtEnd: boolean;
  readonly toEnd: () => void;
  /** Answers whether the message is drawn. */
  readonly jumpTo: (messageId: number) => boolean;
  readonly onScroll: () => void;
}

interface Anchor {
  readonly element: HTMLElement;
  /** Pixels from the top of the content. */
  readonly top: number;
}

/** Keeps a conversation at its end, or the reader's place in it, while messages come at both ends. */
export const useChatScroll = (options: ScrollOptions): ChatScroll => {
  const { items, hasNewer, onNearTop, onNearEnd, near = NEAR } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(!hasNewer);
  const anchor = useRef<Anchor>(undefined);
  const lastKey = useRef<string>(undefined);
  const wasBack = useRef(hasNewer);
  const flash = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [missed, setMissed] = useState(0);
  const [isAtEnd, setAtEnd] = useState(!hasNewer);

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

  const checkEdges = useCallback((): void => {
    const view = scroller.current;
    // Without a size nothing is shown, so nothing is near.
    if (!view || view.clientHeight === 0) return;
    if (view.scrollTop < near) onNearTop();
    else if (view.scrollHeight - view.scrollTop - view.clientHeight < NEAR) onNearEnd();
  }, [onNearTop, onNearEnd, near]);

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const isOpening = lastKey.current === undefined;
    const before = anchor.current;
    // Messages that came above push the reader's place down by as much as the first known message moved.
    if (before?.element.isConnected) view.scrollTop += before.element.offsetTop - before.top;
    const known = items.findIndex(({ key }) => key === lastKey.current);
    const fresh = known === -1 ? [] : items.slice(known + 1);
    if (fresh.some(({ isOwn }) => isOwn)) stuck.current = true;
    else if (!stuck.current && !wasBack.current) setMissed((count) => count + fresh.length);
    lastKey.current = items.at(-1)?.key;
    wasBack.current = hasNewer;
    if (hasNewer) stuck.current = false;
    stick();
    const divider = content.current?.querySelector<HTMLElement>('.unread');
    // Whoever opens a conversation with more news than fit reads from the first one on.
    if (isOpening && divider && divider.offsetTop < view.scrollTop) {
      stuck.current = false;
      view.scrollTop = divider.offsetTop;
      setAtEnd(false);
    }
  }, [items, hasNewer, stick]);

  useLayoutEffect(() => {
    const element = content.current?.querySelector<HTMLElement>('[data-message]');
    anchor.current = element ? { element, top: element.offsetTop } : undefined;
  });

  useEffect(checkEdges, [items.length, checkEdges]);

  useEffect(() => {
    const view = scroller.current;
    const inner = content.current;
    if (!view || !inner) return;
    const observer = new ResizeObserver(stick);
    observer.observe(view);
    observer.observe(inner);
    return () => {
      observer.disconnect();
      clearTimeout(flash.current);
    };
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
      if (!element) return false;
      stuck.current = false;
      element.scrollIntoView({ block: 'center' });
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
      content.current?.querySelector('.bubble-found')?.classList.remove('bubble-found');
      element.classList.add('bubble-found');
      clearTimeout(flash.current);
      flash.current = setTimeout(() => element.classList.remove('bubble-found'), FLASH);
      return true;
    }, []),
    onScroll: () => {
      const view = scroller.current;
      if (!view) return;
      const isNearEnd = view.scrollHeight - view.scrollTop - view.clientHeight < AT_END;
      stuck.current = isNearEnd && !hasNewer;
      setAtEnd(stuck.current);
      if (stuck.current) setMissed(0);
      checkEdges();
    },
  };
};
