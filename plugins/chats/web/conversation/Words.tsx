import { Link, RichText, useTexts, useUser } from 'prosa/web';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import { stretchesOf } from './stretches.ts';
import type { Stretch } from './stretches.ts';
import { useTicketLink } from './ticket-links.ts';

/** A ticket as a link for those who may see it; for others a number that leads nowhere and says nothing. */
const TicketReference = ({ id, text }: { readonly id: number; readonly text: string }) => {
  const t = useTexts('chats');
  const link = useTicketLink(id);
  if (link === undefined) return text;
  if (link === null) {
    return (
      <span className="chats-ticket chats-ticket-hidden" title={t('ticket.hidden')}>
        {text}
        <span className="visually-hidden"> ({t('ticket.hidden')})</span>
      </span>
    );
  }
  return (
    <Link
      className="chats-ticket"
      to={`/tickets/${link.uuid}`}
      title={t('ticket.open', { name: link.name })}
    >
      {text} <bdi>{link.name}</bdi>
    </Link>
  );
};

const Part = ({ stretch }: { readonly stretch: Stretch }) => {
  const { id: userId } = useUser();
  if (stretch.kind === 'words') return stretch.text;
  if (stretch.kind === 'ticket') {
    return <TicketReference id={stretch.ticketId} text={stretch.text} />;
  }
  return (
    <bdi className={stretch.userId === userId ? 'mention chats-mention-own' : 'mention'}>
      {stretch.text}
    </bdi>
  );
};

/** A message's words: what is marked in them, the colleagues they name, the tickets they refer to. */
export const Words = ({
  message,
}: {
  readonly message: Pick<ChatMessageDto, 'message' | 'mentions' | 'ticketIds'>;
}) => (
  <RichText
    text={message.message}
    words={(text) =>
      stretchesOf(text, message).map((stretch, index) => <Part key={index} stretch={stretch} />)
    }
  />
);
