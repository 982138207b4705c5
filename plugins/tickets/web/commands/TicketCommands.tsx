import {
  Avatar,
  CommandGroup,
  CommandOption,
  formatWhen,
  useCommandResults,
  useTexts,
} from 'prosa/web';
import { getTickets } from '../api.ts';
import type { TicketDto } from '../types.ts';

const SHOWN = 5;

const load = async (text: string, signal: AbortSignal): Promise<readonly TicketDto[]> => {
  const { tickets } = await getTickets({ text }, null, signal);
  return tickets.slice(0, SHOWN);
};

/** Conversations in the command search: by contact or last message, the last moved first. */
const TicketCommands = ({ query }: { readonly query: string }) => {
  const t = useTexts('tickets');
  const results = useCommandResults(query, load);
  return (
    <CommandGroup title={t('nav.tickets')} results={results}>
      {results.items.map(({ id, uuid, contact, lastMessage, updatedAt }) => (
        <CommandOption
          key={id}
          icon={<Avatar name={contact.name} size={28} />}
          to={`/tickets/${uuid}`}
          name={contact.name}
          hint={<time dateTime={updatedAt}>{formatWhen(updatedAt)}</time>}
          detail={<bdi>{lastMessage}</bdi>}
        >
          <bdi>{contact.name}</bdi>
        </CommandOption>
      ))}
    </CommandGroup>
  );
};

export default TicketCommands;
