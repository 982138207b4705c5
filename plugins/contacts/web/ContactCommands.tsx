import { Avatar, CommandGroup, CommandOption, http, useCommandResults, useTexts } from 'prosa/web';
import type { ContactRow } from '../schemas.ts';
import { formatNumber } from '../public.ts';

const SHOWN = 5;

const load = async (text: string, signal: AbortSignal): Promise<readonly ContactRow[]> => {
  const { contacts } = await http.get<{ contacts: readonly ContactRow[] }>('/contacts', {
    params: { searchParam: text },
    signal,
  });
  return contacts.slice(0, SHOWN);
};

/** Contacts in the command search; each leads to itself in the list of contacts. */
const ContactCommands = ({ query }: { readonly query: string }) => {
  const t = useTexts('contacts');
  const results = useCommandResults(query, load);
  return (
    <CommandGroup title={t('nav.contacts')} results={results}>
      {results.items.map(({ id, name, number, isGroup }) => (
        <CommandOption
          key={id}
          icon={<Avatar name={name} size={28} />}
          to={`/contacts?${new URLSearchParams({ search: number }).toString()}`}
          name={name}
          hint={isGroup ? t('group') : formatNumber(number)}
        >
          <bdi>{name}</bdi>
        </CommandOption>
      ))}
    </CommandGroup>
  );
};

export default ContactCommands;
