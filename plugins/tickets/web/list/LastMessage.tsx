import { useTexts, useUser } from 'prosa/web';
import type { TicketDto } from '../types.ts';
import { Ticks } from '../Ticks.tsx';
import { useDraft } from '../drafts.ts';
import { KindIcon } from '../text/KindIcon.tsx';
import { previewOf } from '../text/preview.ts';
import { writerOf } from './writer.ts';

/** The last message in one line: its writer, its kind and its words. */
const Told = ({ ticket }: { readonly ticket: TicketDto }) => {
  const t = useTexts('tickets');
  const user = useUser();
  const { kind, text } = previewOf(
    ticket.lastMessageKind,
    ticket.lastMessage,
    ticket.lastMessageMentions,
  );
  const isDeleted = kind === 'deleted';
  const isNothing = kind === 'text' && text === '';
  const writer = isNothing ? undefined : writerOf(ticket, user.id);
  // A deleted message is on no phone any more.
  const ack = isDeleted ? null : ticket.lastMessageAck;
  return (
    <p className={isDeleted ? 'ticket-last ticket-last-deleted' : 'ticket-last'}>
      {writer && (
        <span className="ticket-writer">
          {'name' in writer ? <bdi>{writer.name}:</bdi> : t(`row.${writer.word}`)}
        </span>
      )}
      {ack !== null && <Ticks ack={ack} />}
      <KindIcon kind={kind} />
      <span dir="auto" className="ticket-words">
        {isNothing ? t('row.nothingYet') : (text ?? t(`kinds.${kind}`))}
      </span>
    </p>
  );
};

/** The last message of a ticket, or in its place the answer that the reader has begun. */
export const LastMessage = ({
  ticket,
  isSelected,
}: {
  readonly ticket: TicketDto;
  /** The answer stands in the composer beside. */
  readonly isSelected: boolean;
}) => {
  const t = useTexts('tickets');
  const draft = useDraft(ticket.id);
  if (draft === '' || isSelected || ticket.status !== 'open') return <Told ticket={ticket} />;
  return (
    <p className="ticket-last">
      <span className="ticket-draft">{t('row.draft')}</span>
      <span dir="auto" className="ticket-words">
        {draft}
      </span>
    </p>
  );
};
