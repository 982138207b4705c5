import { Button } from '@blueprintjs/core';
import { ArchiveIcon, InboxIcon, PlusIcon, SearchIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import {
  EmptyState,
  ErrorState,
  SkeletonRows,
  VirtualList,
  errorText,
  useNow,
  useTexts,
} from 'prosa/web';
import type { TicketsList } from '../use-tickets.ts';
import { useTickets } from '../use-tickets.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import type { TicketDto } from '../types.ts';
import { PeekDialog } from '../dialogs/PeekDialog.tsx';
import { TicketRow } from './TicketRow.tsx';
import type { ListView } from './use-list-view.ts';

/** Pixels of a row. */
const ROW = 88;
/** Milliseconds between two looks at the clock. */
const TICK = 15_000;

const Empty = ({ view, onNew }: { readonly view: ListView; readonly onNew: () => void }) => {
  const t = useTexts('tickets');
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
    <EmptyState
      icon={InboxIcon}
      title={t('empty.assignedTitle')}
      action={<Button icon={<PlusIcon />} text={t('empty.start')} onClick={onNew} />}
    >
      {t('empty.assignedText')}
    </EmptyState>
  );
};

/** Moves between rows with the arrow keys, besides tabbing through all that is in them. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = (event.target as HTMLElement).closest('[data-row]');
  if (step === undefined || !row || (event.target as HTMLElement).closest('[role="menu"]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')].sort(
    (a, b) => Number(a.dataset.row) - Number(b.dataset.row),
  );
  const next = rows[rows.indexOf(row as HTMLElement) + step];
  const focusable = next?.querySelector<HTMLElement>('a, button');
  if (!focusable) return;
  event.preventDefault();
  focusable.focus();
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
  const [peeked, setPeeked] = useState<TicketDto>();
  const failedMore = list.error !== undefined && list.status === 'ready';
  return (
    // The rows' own links and buttons take the keys; this only passes them on.
    <div className="ticket-rows" onKeyDown={moveFocus}>
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
