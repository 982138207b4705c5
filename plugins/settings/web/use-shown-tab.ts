import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Keeps the link of the open page in sight where the links are wider than the screen. They come from other plugins, one
 * after the other, so that its place is looked for whenever one has come.
 */
export const useShownTab = (tab: string | undefined): RefObject<HTMLElement | null> => {
  const links = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = links.current;
    if (!nav) return;
    const show = (): void => {
      nav
        .querySelector('[aria-current="page"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    show();
    const watch = new MutationObserver(show);
    watch.observe(nav, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [tab]);
  return links;
};
