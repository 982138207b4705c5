import { useCallback, useEffect, useState } from 'react';
import { toast, useDocumentTitle, useMedia, useParams, useTexts, useUser } from 'prosa/web';
import { TabList } from './TabList.tsx';
import { ChatPane, NoConversation } from './chat/ChatPane.tsx';
import { NewTicketDialog } from './dialogs/NewTicketDialog.tsx';
import { TransferDialog } from './dialogs/TransferDialog.tsx';
import { startDrafts } from './drafts.ts';
import { ListPane } from './list/ListPane.tsx';
import { useListView } from './list/use-list-view.ts';
import type { TicketDto } from './types.ts';
import { useTicketActions } from './use-ticket-actions.ts';

const PANEL = 'desk-panel';
/** Beside the drawer and a list of 320 px, a conversation has no room below this. */
const NARROW = '(max-width: 767.98px)';

/** Which of the two a narrow screen shows: the conversation when one is opened, the list when it is left. */
const useNarrowSide = (uuid: string | undefined) => {
  const [chosen, setChosen] = useState<{ uuid: string | undefined; side: 'chat' | 'list' }>();
  const natural = uuid === undefined ? 'list' : 'chat';
  const side = chosen && chosen.uuid === uuid ? chosen.side : natural;
  return { side, setSide: (next: 'chat' | 'list') => setChosen({ uuid, side: next }) };
};

/** Names the page after its list, where no conversation does. */
const ListTitle = () => {
  useDocumentTitle(useTexts('tickets')('nav.tickets'));
  return null;
};

/** The attendant's desk: conversations at the left, the chosen one at the right. */
const TicketsScreen = () => {
  const t = useTexts('tickets');
  const user = useUser();
  const { ticketId: uuid } = useParams();
  const isNarrow = useMedia(NARROW);
  const view = useListView();
  useEffect(() => startDrafts(), []);
  const [isNew, setNew] = useState(false);
  const { side, setSide } = useNarrowSide(uuid);
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
  const chat = uuid === undefined ? <NoConversation /> : <ChatPane uuid={uuid} actions={actions} />;
  return (
    <div className={isNarrow ? 'desk desk-narrow' : 'desk'}>
      {(uuid === undefined || (isNarrow && side === 'list')) && <ListTitle />}
      <h1 className="visually-hidden">{t('nav.tickets')}</h1>
      {isNarrow ? (
        <>
          <div id={PANEL} className="desk-panel" role="tabpanel" aria-label={t(`narrow.${side}`)}>
            {side === 'chat' ? chat : list}
          </div>
          <TabList
            className="desk-tabs"
            label={t('narrow.label')}
            panel={PANEL}
            value={side}
            onChange={setSide}
            tabs={[
              { value: 'chat', label: t('narrow.chat') },
              { value: 'list', label: t('narrow.list') },
            ]}
          />
        </>
      ) : (
        <>
          {list}
          {chat}
        </>
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
