import { useCallback, useEffect, useRef, useState } from 'react';
import {
  TabList,
  toast,
  useDocumentTitle,
  useIsNarrow,
  useMedia,
  useParams,
  useTexts,
  useUser,
} from 'prosa/web';
import { ChatPane, NoTicket } from './chat/ChatPane.tsx';
import { NewTicketDialog } from './dialogs/NewTicketDialog.tsx';
import { TransferDialog } from './dialogs/TransferDialog.tsx';
import { startDrafts } from './drafts.ts';
import { ConnectionsContext } from './connections-context.ts';
import { ListPane } from './list/ListPane.tsx';
import { useListView } from './list/use-list-view.ts';
import type { TicketDto } from './types.ts';
import { useConnections } from './use-connections.ts';
import { useNarrowSide, useSideFocus } from './use-narrow-side.ts';
import { useTicketActions } from './use-ticket-actions.ts';

const PANEL = 'desk-panel';
/** Below this a list and a ticket side by side leave neither enough room: one of them is shown. */
const ONE_SIDE = '(max-width: 899.98px)';
/** The half that is not shown keeps its size, so that it is where it was when it comes back. */
const OUT_OF_SIGHT = { visibility: 'hidden' } as const;

/** Names the page after its list, where no ticket does. */
const ListTitle = () => {
  useDocumentTitle(useTexts('tickets')('nav.tickets'));
  return null;
};

/** The attendant's desk: tickets at the left, the chosen one at the right. */
const TicketsScreen = () => {
  const t = useTexts('tickets');
  const user = useUser();
  const { ticketId: uuid } = useParams();
  const isNarrow = useMedia(ONE_SIDE);
  const isPhone = useIsNarrow();
  const panel = useRef<HTMLDivElement>(null);
  const view = useListView();
  const connections = useConnections();
  useEffect(() => startDrafts(), []);
  const [isNew, setNew] = useState(false);
  const shown = useNarrowSide(uuid);
  const { side } = shown;
  useSideFocus(panel, isNarrow, shown);
  const { follow } = view;
  const [transferred, setTransferred] = useState<TicketDto>();
  const actions = useTicketActions({
    selected: uuid,
    onMoved: useCallback((action) => follow(action), [follow]),
    onTransfer: setTransferred,
  });

  const created = (ticket: TicketDto): void => {
    setNew(false);
    follow('accept');
    actions.open(ticket);
  };
  const handedOn = (ticket: TicketDto, name: string): void => {
    setTransferred(undefined);
    toast.success(t('messages.transferred', { name }));
    // Handed to oneself it is one's own now.
    if (ticket.userId !== user.id) actions.leave(ticket);
    else if (ticket.uuid !== uuid) created(ticket);
  };
  const list = (
    <ListPane view={view} actions={actions} selected={uuid} onNew={() => setNew(true)} />
  );
  const chat =
    uuid === undefined ? (
      <NoTicket />
    ) : (
      <ConnectionsContext value={connections}>
        <ChatPane uuid={uuid} actions={actions} />
      </ConnectionsContext>
    );
  return (
    <div className={isNarrow ? 'desk desk-narrow' : 'desk'}>
      {uuid === undefined && <ListTitle />}
      <h1 className="visually-hidden">{t('nav.tickets')}</h1>
      <div
        id={PANEL}
        ref={panel}
        className="desk-panel"
        tabIndex={-1}
        {...(isPhone ? { role: 'tabpanel', 'aria-label': t(`narrow.${side}`) } : {})}
      >
        <div
          className="desk-list"
          inert={isNarrow && side === 'chat'}
          style={isNarrow && side === 'chat' ? OUT_OF_SIGHT : undefined}
        >
          {list}
        </div>
        {(!isNarrow || side === 'chat') && chat}
      </div>
      {isPhone && (
        <TabList
          className="desk-tabs"
          label={t('narrow.label')}
          panel={PANEL}
          value={side}
          onChange={shown.setSide}
          tabs={[
            { value: 'chat', label: t('narrow.chat') },
            { value: 'list', label: t('narrow.list') },
          ]}
        />
      )}
      {isNew && <NewTicketDialog onClose={() => setNew(false)} onCreated={created} />}
      {transferred && (
        <TransferDialog
          ticket={transferred}
          onClose={() => setTransferred(undefined)}
          onTransferred={handedOn}
        />
      )}
    </div>
  );
};

export default TicketsScreen;
