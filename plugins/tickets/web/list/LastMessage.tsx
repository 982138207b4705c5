import { useTexts } from 'prosa/web';
import type { TicketDto } from '../types.ts';
import { KindIcon } from './KindIcon.tsx';
import { previewOf } from './preview.ts';

/** The last message in one line: whose it was, what it is, what it says. */
export const LastMessage = ({ ticket }: { readonly ticket: TicketDto }) => {
  const t = useTexts('tickets');
  const { kind, text } = previewOf(ticket.lastMessageKind, ticket.lastMessage);
  const isNothing = kind === 'text' && text === '';
  return (
    <p className="ticket-last">
      {ticket.fromMe && !isNothing && <span className="ticket-you">{t('row.you')}</span>}
      <KindIcon kind={kind} />
      <span dir="auto" className="ticket-words">
        {isNothing ? t('row.nothingYet') : (text ?? t(`kinds.${kind}`))}
      </span>
    </p>
  );
};
