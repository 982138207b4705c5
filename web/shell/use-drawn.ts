import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The parts of a bar that show something at present, by the `data-part` of their wrappers, in their order. */
export interface DrawnParts {
  readonly drawn: readonly string[];
  /** Those of them that count something at their icon's corner. */
  readonly counting: readonly string[];
}

const NOTHING: DrawnParts = { drawn: [], counting: [] };

const read = (bar: Element): DrawnParts => {
  const parts = [...bar.querySelectorAll<HTMLElement>('[data-part]')].filter(
    ({ childElementCount }) => childElementCount > 0,
  );
  const nameOf = ({ dataset }: HTMLElement): string => dataset.part ?? '';
  return {
    drawn: parts.map(nameOf),
    counting: parts.filter((part) => part.querySelector('.menu-count')).map(nameOf),
  };
};

const isSame = (one: DrawnParts, other: DrawnParts): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Follows which parts of a bar show something: many a plugin's part draws nothing and only listens. */
export const useDrawn = (bar: RefObject<Element | null>): DrawnParts => {
  const [parts, setParts] = useState(NOTHING);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const update = (): void =>
      setParts((before) => {
        const now = read(element);
        return isSame(before, now) ? before : now;
      });
    update();
    const observer = new MutationObserver(update);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [bar]);
  return parts;
};
