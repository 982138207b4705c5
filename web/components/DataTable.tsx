import { useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import type { List } from '../data/use-list.ts';
import { ArrivedPill } from './ArrivedPill.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { RowAction } from './RowMenu.tsx';
import { ErrorState, SkeletonRows } from './states.tsx';
import { fitColumns, gridTemplate } from './table-columns.ts';
import type { ColumnSize } from './table-columns.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface Column<T> extends ColumnSize {
  readonly title: string;
  readonly render: (item: T) => ReactNode;
  readonly align?: 'end';
}

export interface DataTableProps<T> {
  /** The content of the table, for screen readers: "Contatos". */
  readonly label: string;
  readonly list: List<T>;
  readonly columns: readonly Column<T>[];
  readonly idOf?: (item: T) => string | number;
  /** A row's name where its menu is read out. */
  readonly nameOf: (item: T) => string;
  /** Entries of a row's menu; what the reader may not do is left out. */
  readonly actions?: (item: T) => readonly RowAction[];
  readonly onOpen?: (item: T) => void;
  /** How urgent a row is, as `data-tone`: the plugin's own CSS colours it. */
  readonly toneOf?: (item: T) => string | undefined;
  /** Shown when nothing is there at all; a search without hits says so by itself. */
  readonly empty: ReactNode;
}

const ROW = 48;
/** Rendered by a column for a record that has no value there. A card leaves such a line out. */
const BLANK = '—';

const defaultId = (item: unknown): string | number => (item as { id: number }).id;

/** The columns of a table, and those for which it has no room. */
interface Fit<T> {
  readonly table: RefObject<HTMLDivElement | null>;
  readonly shown: readonly Column<T>[];
  readonly dropped: readonly Column<T>[];
  /** The keys of the dropped, for CSS. */
  readonly droppedKeys: string | undefined;
  readonly style: CSSProperties;
}

const useFit = <T,>({ columns, actions }: DataTableProps<T>): Fit<T> => {
  const table = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const hasMenu = actions !== undefined;
  const { shown, dropped } = fitColumns(columns, width, hasMenu);
  const keys = dropped.map(({ key }) => key).join(' ');
  return {
    table,
    shown,
    dropped: dropped.filter(({ narrow }) => narrow !== 'hidden'),
    droppedKeys: keys === '' ? undefined : keys,
    style: { '--columns': gridTemplate(shown, hasMenu) } as CSSProperties,
  };
};

/**
 * A table of the API's records: all four states, rows drawn as needed. Columns without room go to a second line of their
 * row; on narrow screens rows are cards.
 */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const t = useTexts();
  const { list } = props;
  if (list.status === 'loading') return <LoadingRows {...props} />;
  if (list.status === 'error') {
    return <ErrorState title={t('states.listFailed')} error={list.error} onRetry={list.reload} />;
  }
  if (list.items.length === 0 && !list.hasMore) {
    return list.searched === '' ? (
      props.empty
    ) : (
      <div className="state" role="status">
        <p className="state-text">{t('states.nothingFound', { search: list.searched })}</p>
      </div>
    );
  }
  return <Rows {...props} />;
};

const LoadingRows = <T,>(props: DataTableProps<T>) => {
  const { table, shown, style } = useFit(props);
  return (
    <div
      ref={table}
      className="table"
      role="table"
      aria-label={props.label}
      aria-busy
      style={style}
    >
      <Head columns={shown} hasMenu={props.actions !== undefined} />
      <SkeletonRows height={ROW} rows={10} />
    </div>
  );
};

const Head = <T,>({
  columns,
  hasMenu,
}: {
  readonly columns: readonly Column<T>[];
  readonly hasMenu: boolean;
}) => {
  const t = useTexts();
  return (
    <div role="rowgroup" className="table-head">
      <div role="row" className="table-row" aria-rowindex={1}>
        {columns.map((column) => (
          <div key={column.key} role="columnheader" className={cellClass(column)}>
            {column.title}
          </div>
        ))}
        {hasMenu && (
          <div role="columnheader" className="cell">
            <span className="visually-hidden">{t('common.actions')}</span>
          </div>
        )}
      </div>
    </div>
  );
};

const Rows = <T,>(props: DataTableProps<T>) => {
  const { label, list, idOf = defaultId, nameOf, actions, onOpen, toneOf } = props;
  const t = useTexts();
  const { table, shown, dropped, droppedKeys, style } = useFit(props);
  const { items } = list;
  const { scroller, virtualizer, rows, arrived, toTop, onScroll } = useVirtualRows({
    items,
    idOf,
    rowHeight: ROW,
    onNearEnd: list.loadMore,
  });
  return (
    <div className="virtual">
      <ArrivedPill count={arrived} onClick={toTop} />
      <div
        ref={table}
        className="table"
        role="table"
        aria-label={label}
        aria-rowcount={list.hasMore ? -1 : items.length + 1}
        aria-busy={list.isRefreshing}
        data-dropped={droppedKeys}
        style={style}
      >
        <Head columns={shown} hasMenu={actions !== undefined} />
        <div
          role="rowgroup"
          className="virtual-scroller"
          ref={scroller}
          onScroll={onScroll}
          data-scroller=""
          // Rows without a control of their own could not be scrolled to by keyboard.
          tabIndex={0}
        >
          <div
            role="presentation"
            className="virtual-rows"
            style={{ height: virtualizer.getTotalSize() }}
          >
            {rows.map((row) => {
              const item = items[row.index];
              return item === undefined ? null : (
                <div
                  key={row.key}
                  ref={virtualizer.measureElement}
                  data-index={row.index}
                  data-tone={toneOf?.(item)}
                  role="row"
                  aria-rowindex={row.index + 2}
                  className={
                    onOpen ? 'table-row virtual-row table-row-open' : 'table-row virtual-row'
                  }
                  style={{ transform: `translateY(${String(row.start)}px)` }}
                  tabIndex={onOpen && 0}
                  onKeyDown={
                    onOpen &&
                    ((event) => {
                      if (isEnterOnRow(event)) onOpen(item);
                    })
                  }
                  onClick={
                    onOpen &&
                    ((event) => {
                      if (meansRow(event)) onOpen(item);
                    })
                  }
                >
                  <Cells columns={shown} item={item} />
                  {actions && (
                    <div role="cell" className="cell cell-menu">
                      <RowMenu name={nameOf(item)} actions={actions(item)} />
                    </div>
                  )}
                  {dropped.length > 0 && (
                    <div role="presentation" className="table-more">
                      <Cells columns={dropped} item={item} />
                    </div>
                  )}
                </div>
              );
            })}
          </div>
          {list.isLoadingMore && (
            <div className="virtual-more" role="presentation">
              {t('states.loading')}
            </div>
          )}
        </div>
      </div>
    </div>
  );
};

const Cells = <T,>({
  columns,
  item,
}: {
  readonly columns: readonly Column<T>[];
  readonly item: T;
}) =>
  columns.map((column) => {
    const content = column.render(item);
    const className = content === BLANK ? `${cellClass(column)} cell-blank` : cellClass(column);
    return (
      <div key={column.key} role="cell" className={className} data-title={column.title}>
        {content}
      </div>
    );
  });

/** Enter on the row itself, not on something in it. */
const isEnterOnRow = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  key === 'Enter' && target === currentTarget;

/** Whether some of the row's text is selected: to be copied, not to open the row. */
const hasSelection = (row: HTMLElement): boolean => {
  const selection = window.getSelection();
  return selection?.isCollapsed === false && row.contains(selection.anchorNode);
};

/** A click on a button in the row, or in a menu it opened, means that and not the row. */
const meansRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !hasSelection(currentTarget) &&
  target.closest('a, button, input, label, select') === null;

const cellClass = <T,>({ narrow = 'line', align }: Column<T>): string =>
  ['cell', `cell-narrow-${narrow}`, align === 'end' ? 'cell-end' : ''].filter(Boolean).join(' ');
