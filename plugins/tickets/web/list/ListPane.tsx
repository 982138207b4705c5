import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTexts } from 'prosa/web';
import { TabList } from '../TabList.tsx';
import { useCounts } from '../use-counts.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import { OpenBar } from './OpenBar.tsx';
import { QueueFilter } from './QueueFilter.tsx';
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
  /** Uuid of the conversation shown beside. */
  readonly selected: string | undefined;
  readonly onNew: () => void;
}) => {
  const t = useTexts('tickets');
  const panel = useId();
  const counts = useCounts({
    showAll: view.showAll,
    ...(view.queueIds ? { queueIds: view.queueIds } : {}),
  });
  return (
    <section className="list-pane" aria-label={t('nav.tickets')}>
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
          <p className="list-bar-words">{t('tabs.closedHelp')}</p>
          <QueueFilter view={view} />
        </div>
      )}
      {view.tab === 'search' && <SearchBar view={view} />}
      <div className="list-body" id={panel} role="tabpanel" aria-label={t(`tabs.${view.tab}`)}>
        <TicketRows view={view} actions={actions} selected={selected} onNew={onNew} />
      </div>
    </section>
  );
};
