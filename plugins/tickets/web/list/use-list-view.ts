import { useCallback, useMemo, useState } from 'react';
import { useCan, useDebounced } from 'prosa/web';
import type { TicketAction } from '../allowed-actions.ts';
import type { TicketFilter } from '../membership.ts';
import type { TicketListProps, TicketNarrowing } from '../../public.ts';
import { useListOrder } from './use-list-order.ts';
import type { ListOrder } from './use-list-order.ts';

type ListTab = 'open' | 'closed' | 'search';
type OpenTab = 'assigned' | 'pending';

/** The settings of the list, and the ways to change them. */
export interface ListView extends TicketListProps {
  readonly tab: ListTab;
  readonly openTab: OpenTab;
  readonly showAll: boolean;
  /** Of the list on the screen; a search is newest first. */
  readonly order: ListOrder;
  /** Undefined: all queues. */
  readonly queueIds: readonly number[] | undefined;
  readonly userIds: readonly number[] | undefined;
  readonly search: string;
  /** The filter asked of the server. */
  readonly filter: TicketFilter;
  /** Whether filters leave out some of what the tab holds. */
  readonly isNarrowed: boolean;
  readonly clearFilters: () => void;
  readonly setTab: (tab: ListTab) => void;
  readonly setOpenTab: (tab: OpenTab) => void;
  readonly setShowAll: (showAll: boolean) => void;
  readonly setQueueIds: (queueIds: readonly number[] | undefined) => void;
  readonly setUserIds: (userIds: readonly number[] | undefined) => void;
  readonly setSearch: (search: string) => void;
  /** Follows a ticket to where a step has put it. */
  readonly follow: (action: TicketAction) => void;
}

const QUEUES = 'tickets.queues';
const SHOW_ALL = 'tickets.showAll';

const storedQueues = (): readonly number[] | undefined => {
  try {
    const ids = JSON.parse(localStorage.getItem(QUEUES) ?? 'null') as unknown;
    return Array.isArray(ids) && ids.every((id) => Number.isInteger(id))
      ? (ids as number[])
      : undefined;
  } catch {
    return undefined;
  }
};

/** The list's tabs and filters. Queues and "all" are remembered by the browser. */
export const useListView = (): ListView => {
  const mayShowAll = useCan('tickets-manager:showall');
  const [tab, setTab] = useState<ListTab>('open');
  const [openTab, setOpenTab] = useState<OpenTab>('assigned');
  const [showAllChosen, setShowAll] = useState(() => localStorage.getItem(SHOW_ALL) === 'true');
  const [queueIds, setQueueIds] = useState(storedQueues);
  const [userIds, setUserIds] = useState<readonly number[]>();
  const [narrowings, setNarrowings] = useState<TicketListProps['narrowings']>({});
  const [search, setSearch] = useState('');
  const text = useDebounced(search.trim().toLowerCase());
  const showAll = mayShowAll && showAllChosen;
  const listOrder = useListOrder(tab === 'closed' ? 'closed' : openTab);
  const { order } = listOrder;

  const filter = useMemo((): TicketFilter => {
    if (tab === 'closed') return { status: 'closed', order, ...(queueIds ? { queueIds } : {}) };
    if (tab === 'search') {
      return {
        text,
        narrowings,
        ...(queueIds ? { queueIds } : {}),
        ...(userIds ? { userIds } : {}),
      };
    }
    const status = openTab === 'assigned' ? 'open' : 'pending';
    return { status, order, showAll, ...(queueIds ? { queueIds } : {}) };
  }, [tab, openTab, order, showAll, queueIds, userIds, narrowings, text]);

  const chooseQueues = useCallback((next: readonly number[] | undefined) => {
    if (next) localStorage.setItem(QUEUES, JSON.stringify(next));
    else localStorage.removeItem(QUEUES);
    setQueueIds(next);
  }, []);
  const isSearchNarrowed = userIds !== undefined || Object.keys(narrowings).length > 0;

  return {
    tab,
    openTab,
    showAll,
    order: listOrder,
    queueIds,
    userIds,
    narrowings,
    search,
    filter,
    isNarrowed: queueIds !== undefined || (tab === 'search' && isSearchNarrowed),
    clearFilters: useCallback(() => {
      chooseQueues(undefined);
      setUserIds(undefined);
      setNarrowings({});
    }, [chooseQueues]),
    setTab,
    setOpenTab,
    setShowAll: useCallback((next: boolean) => {
      localStorage.setItem(SHOW_ALL, String(next));
      setShowAll(next);
    }, []),
    setQueueIds: chooseQueues,
    setUserIds,
    narrow: useCallback((parameter: string, narrowing: TicketNarrowing | undefined) => {
      setNarrowings(({ [parameter]: _before, ...others }) =>
        narrowing ? { ...others, [parameter]: narrowing } : others,
      );
    }, []),
    setSearch: (next) => {
      setSearch(next);
      // An emptied search box asks for what was there before.
      if (next === '' && search !== '') setTab('open');
    },
    follow: useCallback((action: TicketAction) => {
      if (action !== 'accept' && action !== 'reopen') return;
      setTab('open');
      setOpenTab('assigned');
    }, []),
  };
};
