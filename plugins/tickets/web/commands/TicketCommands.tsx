import {
  Avatar,
  CommandGroup,
  CommandOption,
  formatWhen,
  useCommandResults,
  useTexts,
} from 'prosa/web';
import { getTickets } from '../api.ts';
import { previewOf } from '../text/preview.ts';
import type { TicketDto } from '../types.ts';

const SHOWN = 5;

const load = async (text: string, signal: AbortSignal): Promise<readonly TicketDto[]> => {
  const { tickets } = await getTickets({ text }, null, signal);
  return tickets.slice(0, SHOWN);
};

/** The last message of a ticket, in words. */
const LastWords = ({ ticket }: { readonly ticket: TicketDto }) => {
  const t = useTexts('tickets');
  const { kind, text } = previewOf(
    ticket.lastMessageKind,
    ticket.lastMessage,
    ticket.lastMessageMentions,
  );
  return <bdi>{text ?? t(`kinds.${kind}`)}</bdi>;
};

/** Tickets in the command search: by contact or last message, the last moved first. */
const TicketCommands = ({ query }: { readonly query: string }) => {
  const t = useTexts('tickets');
  const results = useCommandResults(query, load);
  return (
    <CommandGroup title={t('nav.tickets')} results={results}>
      {results.items.map((ticket) => (
        <CommandOption
          key={ticket.id}
          icon={<Avatar name={ticket.contact.name} size={28} />}
          to={`/tickets/${ticket.uuid}`}
          name={ticket.contact.name}
          hint={<time dateTime={ticket.updatedAt}>{formatWhen(ticket.updatedAt)}</time>}
          detail={<LastWords ticket={ticket} />}
        >
          <bdi>{ticket.contact.name}</bdi>
        </CommandOption>
      ))}
    </CommandGroup>
  );
};

export default TicketCommands;
