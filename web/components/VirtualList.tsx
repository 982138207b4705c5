import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import { ArrivedPill } from './ArrivedPill.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** A scrolling list that draws only what is in view. */
export const VirtualList = <T,>({
  items,
  idOf,
  rowHeight,
  label,
  onNearEnd,
  isLoadingMore = false,
  footer,
  children,
}: {
  readonly items: readonly T[];
  readonly idOf: (item: T) => string | number;
  /** Pixels of a row before it is measured; the nearer, the calmer the scroll bar. */
  readonly rowHeight: number;
  /** The name of the list, for screen readers. */
  readonly label: string;
  /** Called within 100 px of the end: `list.loadMore`. */
  readonly onNearEnd?: () => void;
  readonly isLoadingMore?: boolean;
  readonly footer?: ReactNode;
  readonly children: (item: T, index: number) => ReactNode;
}) => {
  const t = useTexts();
  const { scroller, virtualizer, rows, arrived, toTop, onScroll } = useVirtualRows({
    items,
    idOf,
    rowHeight,
    onNearEnd,
  });
  return (
    <div className="virtual">
      <ArrivedPill count={arrived} onClick={toTop} />
      <div className="virtual-scroller" ref={scroller} onScroll={onScroll} data-scroller="">
        <ul
          className="virtual-rows"
          aria-label={label}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {rows.map((row) => {
            const item = items[row.index];
            return item === undefined ? null : (
              <li
                key={row.key}
                ref={virtualizer.measureElement}
                data-index={row.index}
                className="virtual-row"
                aria-setsize={items.length}
                aria-posinset={row.index + 1}
                style={{ transform: `translateY(${String(row.start)}px)` }}
              >
                {children(item, row.index)}
              </li>
            );
          })}
        </ul>
        {isLoadingMore && (
          <div className="virtual-more" role="status">
            {t('states.loading')}
          </div>
        )}
        {footer}
      </div>
    </div>
  );
};
