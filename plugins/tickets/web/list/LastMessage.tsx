import { useTexts } from 'prosa/web';
import type { TicketDto } from '../types.ts';
import { Ticks } from '../Ticks.tsx';
import { KindIcon } from './KindIcon.tsx';
import { previewOf } from './preview.ts';

/** The last message in one line: whose it was, what it is, what it says. */
export const LastMessage = ({ ticket }: { readonly ticket: TicketDto }) => {
  const t = useTexts('tickets');
  const { kind, text } = previewOf(ticket.lastMessageKind, ticket.lastMessage);
  // What is gone has got nowhere.
  const ack = ticket.lastMessageKind === 'deleted' ? null : ticket.lastMessageAck;
  const isNothing = kind === 'text' && text === '';
  return (
    <p className="ticket-last">
      {ticket.fromMe && !isNothing && <span className="ticket-you">{t('row.you')}</span>}
      {ack !== null && <Ticks ack={ack} />}
      <KindIcon kind={kind} />
      <span dir="auto" className="ticket-words">
        {isNothing ? t('row.nothingYet') : (text ?? t(`kinds.${kind}`))}
      </span>
    </p>
  );
};
