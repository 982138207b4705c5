import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { TabList, useShortcuts, useTexts } from 'prosa/web';
import { useCounts } from '../use-counts.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import { OpenBar } from './OpenBar.tsx';
import { OrderMenu } from './OrderMenu.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { enterRows } from './row-keys.ts';
import { SearchBar } from './SearchBar.tsx';
import { TicketRows } from './TicketRows.tsx';
import type { ListView } from './use-list-view.ts';

/** The list third of the desk: tabs, filters, rows. */
export const ListPane = ({
  view,
  actions,
  selected,
  onNew,
}: {
  readonly view: ListView;
  readonly actions: TicketActions;
  /** Uuid of the ticket shown beside. */
  readonly selected: string | undefined;
  readonly onNew: () => void;
}) => {
  const t = useTexts('tickets');
  const panel = useId();
  const counts = useCounts({
    showAll: view.showAll,
    ...(view.queueIds ? { queueIds: view.queueIds } : {}),
  });
  const pane = useRef<HTMLElement>(null);
  useShortcuts(t('nav.tickets'), [
    { keys: 'n', description: t('new.title'), run: onNew },
    {
      keys: '/',
      description: t('filters.search'),
      run: () => {
        // The box has to be there before it can have the focus.
        flushSync(() => view.setTab('search'));
        pane.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
      },
    },
    { keys: 'ArrowDown', description: t('shortcuts.nextRow') },
    { keys: 'ArrowUp', description: t('shortcuts.previousRow') },
  ]);
  /** From the tabs and filters above down into the rows. */
  const intoRows = (event: KeyboardEvent<HTMLElement>): void => {
    const isSearch = (event.target as HTMLElement).matches('input[type="search"], [role="tab"]');
    if (event.key !== 'ArrowDown' || !isSearch) return;
    if (enterRows(event.currentTarget)) event.preventDefault();
  };
  return (
    <section ref={pane} className="list-pane" aria-label={t('nav.tickets')} onKeyDown={intoRows}>
      <header className="list-head">
        <TabList
          className="list-tabs"
          label={t('tabs.label')}
          panel={panel}
          value={view.tab}
          onChange={view.setTab}
          tabs={[
            { value: 'open', label: t('tabs.open') },
            { value: 'closed', label: t('tabs.closed') },
            { value: 'search', label: t('tabs.search') },
          ]}
        />
        <Button intent="primary" icon={<PlusIcon />} text={t('new.button')} onClick={onNew} />
      </header>
      {view.tab === 'open' && <OpenBar view={view} counts={counts} panel={panel} />}
      {view.tab === 'closed' && (
        <div className="list-bar">
          <p className="list-bar-words">{t(`order.${view.order.order}`)}</p>
          <div className="list-bar-end">
            <OrderMenu {...view.order} />
            <QueueFilter view={view} />
          </div>
        </div>
      )}
      {view.tab === 'search' && <SearchBar view={view} />}
      <div className="list-body" id={panel} role="tabpanel" aria-label={t(`tabs.${view.tab}`)}>
        <TicketRows view={view} actions={actions} selected={selected} onNew={onNew} />
      </div>
    </section>
  );
};
