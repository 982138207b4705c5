import t from 'tap';
import { useState } from 'react';
import {
  CommandButton,
  axe,
  buildManifest,
  noAnswer,
  renderScreen,
  screen,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import contacts from './index.ts';
import { useNamedSearch } from './use-named-search.ts';

const manifest = buildManifest({
  id: 'contacts',
  fills: [{ slot: 'shell.commands', component: 'ContactCommands', order: 20 }],
});

const contact = (id: number, name: string, isGroup = false) => ({
  id,
  name,
  number: `551197000000${String(id)}`,
  isGroup,
});

const GET = 'GET /api/contacts';

/** The text the list of contacts would be searched for. */
const Named = () => {
  const [search, setSearch] = useNamedSearch();
  const [typed, setTyped] = useState('');
  return (
    <>
      <output aria-label="Busca">{search}</output>
      <input aria-label="Outra" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => setSearch(typed)}>
        Trocar
      </button>
      <CommandButton />
    </>
  );
};

const open = async (test: TestLife, api: MockRoutes, query: string) => {
  const rendered = await renderScreen(test, <Named />, { manifest, plugins: [contacts], api });
  await rendered.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Buscar em tudo' });
  await rendered.user.keyboard(query);
  return rendered;
};

const searched = (): string => screen.getByLabelText('Busca').textContent;

t.test('finds contacts and leads to them in their list', async (t) => {
  const people = ['Maria', 'Mariana', 'Mario', 'Marta', 'Marcos', 'Mara'];
  const { user, api, address } = await open(
    t,
    { [GET]: () => ({ contacts: people.map((name, at) => contact(at + 1, name, at === 1)) }) },
    'mar',
  );
  const group = await screen.findByRole('group', { name: 'Contatos' });
  await within(group).findAllByRole('option');
  t.same(
    within(group)
      .getAllByRole('option')
      .map((option) => option.textContent),
    [
      'Maria+55 (11) 97000-0001',
      'MarianaGrupo',
      'Mario+55 (11) 97000-0003',
      'Marta+55 (11) 97000-0004',
      'Marcos+55 (11) 97000-0005',
    ],
  );
  t.equal(api.callsOf(GET)[0]?.query.get('searchParam'), 'mar');
  t.same(await axe(screen.getByRole('dialog')), []);
  await user.click(screen.getByRole('option', { name: /Mario/ }));
  t.equal(address(), '/contacts?search=5511970000003');
  t.equal(screen.queryByRole('dialog'), null);
});

t.test('the list follows the address, and then what is typed', async (t) => {
  const { user } = await open(t, { [GET]: () => ({ contacts: [contact(1, 'Maria')] }) }, 'mar');
  await user.click(await screen.findByRole('option', { name: /Maria/ }));
  await until(() => searched() === '5511970000001');
  await user.type(screen.getByLabelText('Outra'), 'João');
  await user.click(screen.getByRole('button', { name: 'Trocar' }));
  t.equal(searched(), 'João');
});

t.test('says when the server does not answer', async (t) => {
  await open(t, { [GET]: noAnswer }, 'mar');
  const group = await screen.findByRole('group', { name: 'Contatos' });
  await within(group).findByRole('option', { name: /Tentar de novo/ });
});
