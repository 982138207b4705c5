import { Button } from '@blueprintjs/core';
import {
  ArchiveIcon,
  FilterIcon,
  InboxIcon,
  PlusIcon,
  SearchIcon,
  TickCircleIcon,
} from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import type { FocusEvent } from 'react';
import {
  EmptyState,
  ErrorState,
  FirstSteps,
  SkeletonRows,
  VirtualList,
  errorText,
  useIsNarrow,
  useNow,
  useTexts,
} from 'prosa/web';
import type { TicketsList } from '../use-tickets.ts';
import { useTickets } from '../use-tickets.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import type { TicketDto } from '../types.ts';
import { PeekDialog } from '../dialogs/PeekDialog.tsx';
import { moveBetweenRows } from './row-keys.ts';
import { TicketRow } from './TicketRow.tsx';
import type { ListView } from './use-list-view.ts';

/** Pixels of a row. */
const ROW = 88;
/** Milliseconds between two looks at the clock. */
const TICK = 15_000;

const Empty = ({ view, onNew }: { readonly view: ListView; readonly onNew: () => void }) => {
  const t = useTexts('tickets');
  const isNarrow = useIsNarrow();
  if (view.isNarrowed) {
    return (
      <EmptyState
        icon={FilterIcon}
        title={t('empty.filteredTitle')}
        action={<Button text={t('empty.clearFilters')} onClick={view.clearFilters} />}
      >
        {t('empty.filteredText')}
      </EmptyState>
    );
  }
  if (view.tab === 'search') {
    return (
      <EmptyState icon={SearchIcon} title={t('empty.searchTitle')}>
        {t('empty.searchText')}
      </EmptyState>
    );
  }
  if (view.tab === 'closed') {
    return (
      <EmptyState icon={ArchiveIcon} title={t('empty.closedTitle')}>
        {t('empty.closedText')}
      </EmptyState>
    );
  }
  if (view.openTab === 'pending') {
    return (
      <EmptyState icon={TickCircleIcon} title={t('empty.pendingTitle')}>
        {t('empty.pendingText')}
      </EmptyState>
    );
  }
  return (
    <>
      {isNarrow && <FirstSteps />}
      <EmptyState
        icon={InboxIcon}
        title={t('empty.assignedTitle')}
        action={<Button icon={<PlusIcon />} text={t('empty.start')} onClick={onNew} />}
      >
        {t('empty.assignedText')}
      </EmptyState>
    </>
  );
};

/** The row that the tab key stops at: the last one that had the focus, else the one shown beside, else the first. */
const useCurrentRow = (
  items: readonly TicketDto[],
  selected: string | undefined,
): { readonly current: number | undefined; readonly onFocus: (event: FocusEvent) => void } => {
  const [focused, setFocused] = useState<number>();
  const current = useMemo(() => {
    const known = items.find(({ id }) => id === focused);
    return (known ?? items.find(({ uuid }) => uuid === selected) ?? items[0])?.id;
  }, [items, focused, selected]);
  const onFocus = ({ target }: FocusEvent): void => {
    const row = target.closest<HTMLElement>('[data-row]');
    if (row) setFocused(Number(row.dataset.id));
  };
  return { current, onFocus };
};

const Rows = ({
  list,
  label,
  selected,
  actions,
}: {
  readonly list: TicketsList;
  readonly label: string;
  readonly selected: string | undefined;
  readonly actions: TicketActions;
}) => {
  const t = useTexts('tickets');
  const now = useNow(TICK);
  const isNarrow = useIsNarrow();
  const { current, onFocus } = useCurrentRow(list.items, selected);
  const [peeked, setPeeked] = useState<TicketDto>();
  const failedMore = list.error !== undefined && list.status === 'ready';
  return (
    // The rows' own links and buttons take the keys; this only passes them on.
    <div
      className="ticket-rows"
      onFocus={onFocus}
      onKeyDown={(event) => {
        const { currentTarget, target, key } = event;
        if (moveBetweenRows(currentTarget, target as HTMLElement, key)) event.preventDefault();
      }}
    >
      <VirtualList
        items={list.items}
        idOf={({ id }) => id}
        rowHeight={ROW}
        label={label}
        onNearEnd={failedMore ? undefined : list.loadMore}
        isLoadingMore={list.isLoadingMore}
        footer={
          failedMore && (
            <div className="more-failed" role="alert">
              {errorText(list.error)}
              <Button size="small" text={t('actions.retry')} onClick={list.loadMore} />
            </div>
          )
        }
      >
        {(ticket, index) => (
          <TicketRow
            ticket={ticket}
            index={index}
            now={now}
            isSelected={ticket.uuid === selected}
            isCurrent={ticket.id === current}
            isNarrow={isNarrow}
            actions={actions}
            onPeek={setPeeked}
          />
        )}
      </VirtualList>
      {peeked && <PeekDialog ticket={peeked} onClose={() => setPeeked(undefined)} />}
    </div>
  );
};

/** The rows of a tab in all their states. */
export const TicketRows = ({
  view,
  actions,
  selected,
  onNew,
}: {
  readonly view: ListView;
  readonly actions: TicketActions;
  readonly selected: string | undefined;
  readonly onNew: () => void;
}) => {
  const t = useTexts('tickets');
  const list = useTickets(view.filter);
  if (list.status === 'loading') return <SkeletonRows height={ROW} rows={8} avatar />;
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0 && !list.hasMore) return <Empty view={view} onNew={onNew} />;
  const label = view.tab === 'open' ? t(`tabs.${view.openTab}`) : t(`tabs.${view.tab}`);
  return <Rows key={label} list={list} label={label} selected={selected} actions={actions} />;
};
