import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import type { List } from '../data/use-list.ts';
import { ArrivedPill } from './ArrivedPill.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { RowAction } from './RowMenu.tsx';
import { ErrorState, SkeletonRows } from './states.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface Column<T> {
  readonly key: string;
  readonly title: string;
  readonly render: (item: T) => ReactNode;
  /** Share or width as CSS grid says it: `2fr`, `140px`. */
  readonly width?: string;
  /** On narrow screens: the card's heading, hidden, or a line with its title before it (the default). */
  readonly narrow?: 'title' | 'hidden' | 'line';
  readonly align?: 'end';
}

export interface DataTableProps<T> {
  /** What the table holds, for screen readers: "Contatos". */
  readonly label: string;
  readonly list: List<T>;
  readonly columns: readonly Column<T>[];
  readonly idOf?: (item: T) => string | number;
  /** What a row is called where its menu is read out. */
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

const defaultId = (item: unknown): string | number => (item as { id: number }).id;

/** A table of the API's records: all four states, rows drawn as needed, cards on narrow screens. */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const t = useTexts();
  const { list } = props;
  if (list.status === 'loading') {
    return (
      <div className="table" role="table" aria-label={props.label} aria-busy style={gridOf(props)}>
        <Head {...props} />
        <SkeletonRows height={ROW} rows={10} />
      </div>
    );
  }
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

const gridOf = <T,>({ columns, actions }: DataTableProps<T>): CSSProperties => {
  const widths = columns.map((column) => column.width ?? 'minmax(0, 1fr)');
  return { '--columns': [...widths, ...(actions ? ['44px'] : [])].join(' ') } as CSSProperties;
};

const Head = <T,>({ columns, actions }: DataTableProps<T>) => {
  const t = useTexts();
  return (
    <div role="rowgroup" className="table-head">
      <div role="row" className="table-row" aria-rowindex={1}>
        {columns.map((column) => (
          <div key={column.key} role="columnheader" className={cellClass(column)}>
            {column.title}
          </div>
        ))}
        {actions && (
          <div role="columnheader" className="cell">
            <span className="visually-hidden">{t('common.actions')}</span>
          </div>
        )}
      </div>
    </div>
  );
};

const Rows = <T,>(props: DataTableProps<T>) => {
  const { label, list, columns, idOf = defaultId, nameOf, actions, onOpen, toneOf } = props;
  const t = useTexts();
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
        className="table"
        role="table"
        aria-label={label}
        aria-rowcount={list.hasMore ? -1 : items.length + 1}
        aria-busy={list.isRefreshing}
        style={gridOf(props)}
      >
        <Head {...props} />
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
                  onClick={
                    onOpen &&
                    ((event) => {
                      if (meansRow(event)) onOpen(item);
                    })
                  }
                >
                  {columns.map((column) => (
                    <div
                      key={column.key}
                      role="cell"
                      className={cellClass(column)}
                      data-title={column.title}
                    >
                      {column.render(item)}
                    </div>
                  ))}
                  {actions && (
                    <div role="cell" className="cell cell-menu">
                      <RowMenu name={nameOf(item)} actions={actions(item)} />
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

/** A click on a button in the row, or in a menu it opened, means that and not the row. */
const meansRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, label, select') === null;

const cellClass = <T,>({ narrow = 'line', align }: Column<T>): string =>
  ['cell', `cell-narrow-${narrow}`, align === 'end' ? 'cell-end' : ''].filter(Boolean).join(' ');
