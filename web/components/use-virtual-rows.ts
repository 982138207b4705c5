import { useVirtualizer } from '@tanstack/react-virtual';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Pixels from the end at which the next page is asked for. */
const NEAR_END = 100;
/** Pixels from the top within which the reader counts as being at the top. */
const AT_TOP = 8;

export interface VirtualRowsOptions<T> {
  readonly items: readonly T[];
  readonly idOf: (item: T) => string | number;
  /** Pixels of a row before it is measured. */
  readonly rowHeight: number;
  readonly onNearEnd?: () => void;
}

export interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLElement>;
  readonly rows: readonly VirtualItem[];
  /** Rows that arrived above while the reader was further down. */
  readonly arrived: number;
  readonly toTop: () => void;
  readonly onScroll: () => void;
}

interface Anchor {
  readonly id: string;
  /** Pixels from the row's top to the edge of the view. */
  readonly offset: number;
}

/** Draws only the rows in view, keeps the reader's place when others come and go, and asks for more near the end. */
export const useVirtualRows = <T>(options: VirtualRowsOptions<T>): VirtualRows => {
  const { items, idOf, rowHeight, onNearEnd } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const anchors = useRef<readonly Anchor[]>([]);
  const known = useRef<ReadonlySet<string>>(new Set());
  const [arrived, setArrived] = useState(0);
  const keyAt = (index: number): string => {
    const item = items[index];
    return item === undefined ? String(index) : String(idOf(item));
  };
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: 8,
    useFlushSync: false,
    measureElement: (element) => element.offsetHeight || rowHeight,
  });
  const rows = virtualizer.getVirtualItems();

  const checkEnd = useCallback((): void => {
    const view = scroller.current;
    if (!view || view.clientHeight === 0) return;
    if (view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_END) onNearEnd?.();
  }, [onNearEnd]);

  const rememberPlace = (): void => {
    const top = scroller.current?.scrollTop ?? 0;
    anchors.current = rows
      .filter((row) => row.end > top)
      .map((row) => ({ id: String(row.key), offset: top - row.start }));
  };

  useLayoutEffect(() => {
    const view = scroller.current;
    const ids = items.map((item) => String(idOf(item)));
    const before = known.current;
    known.current = new Set(ids);
    if (!view || before.size === 0 || view.scrollTop <= AT_TOP) {
      setArrived(0);
      return;
    }
    const places = new Map(ids.map((id, index) => [id, index]));
    const anchor = anchors.current.find(({ id }) => places.has(id));
    const index = anchor && places.get(anchor.id);
    if (anchor === undefined || index === undefined) return;
    const start = virtualizer.measurementsCache[index]?.start;
    if (start !== undefined) view.scrollTop = start + anchor.offset;
    const fresh = ids.slice(0, index).filter((id) => !before.has(id)).length;
    if (fresh > 0) setArrived((count) => count + fresh);
    // Only a change of the rows moves them; the virtualizer itself is new at each rendering.
  }, [items]);

  useLayoutEffect(rememberPlace);
  useEffect(checkEnd, [items.length, checkEnd]);

  return {
    scroller,
    virtualizer,
    rows,
    arrived,
    toTop: () => {
      setArrived(0);
      scroller.current?.scrollTo({ top: 0 });
    },
    onScroll: () => {
      rememberPlace();
      if ((scroller.current?.scrollTop ?? 0) <= AT_TOP) setArrived(0);
      checkEnd();
    },
  };
};
