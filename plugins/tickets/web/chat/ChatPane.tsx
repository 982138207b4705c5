import { ErrorState, FirstSteps, Logo, useTexts } from 'prosa/web';
import type { TicketActions } from '../use-ticket-actions.ts';
import { BackToList } from './BackToList.tsx';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import { TicketChat } from './TicketChat.tsx';
import { useOpenTicket } from './use-open-ticket.ts';

/** Nothing is chosen: quiet. */
export const NoTicket = () => {
  const t = useTexts('tickets');
  return (
    <div className="chat chat-none">
      <span className="logo" aria-hidden="true">
        <Logo />
      </span>
      <p>{t('chat.none')}</p>
      <FirstSteps />
    </div>
  );
};

/** The ticket at an address. */
export const ChatPane = ({
  uuid,
  actions,
}: {
  readonly uuid: string;
  readonly actions: TicketActions;
}) => {
  const { ticket, error, retry, tell } = useOpenTicket(uuid);
  if (ticket) {
    // One ticket's drafts, files and place are not another's.
    return <TicketChat key={ticket.id} ticket={ticket} actions={actions} onTicket={tell} />;
  }
  return (
    <div className="chat">
      <div className="chat-head">
        <BackToList />
      </div>
      {error === undefined ? <ChatSkeleton /> : <ErrorState error={error} onRetry={retry} />}
    </div>
  );
};
