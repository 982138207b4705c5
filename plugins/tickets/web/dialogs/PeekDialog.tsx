import { Dialog, useTexts } from 'prosa/web';
import { MessageArea } from '../chat/MessageArea.tsx';
import { useMessages } from '../chat/use-messages.ts';
import type { TicketDto } from '../types.ts';

const NOTHING = {
  onReply: undefined,
  onRetry: undefined,
  onDiscard: () => undefined,
} as const;

const Peek = ({ ticket }: { readonly ticket: TicketDto }) => {
  const history = useMessages(ticket, { isPeek: true });
  return <MessageArea ticket={ticket} history={history} actions={NOTHING} />;
};

/** A look at a ticket that leaves no trace: nothing is marked as read. */
export const PeekDialog = ({
  ticket,
  onClose,
}: {
  readonly ticket: TicketDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('tickets');
  return (
    <Dialog
      isOpen
      size="large"
      closesOutside
      title={t('peek.title', { name: ticket.contact.name })}
      onClose={onClose}
    >
      <div className="peek">
        <p className="peek-help">{t('peek.help')}</p>
        <Peek ticket={ticket} />
      </div>
    </Dialog>
  );
};
