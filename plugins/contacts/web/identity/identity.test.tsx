import t from 'tap';
import { axe, buildAdmin, buildUser, renderScreen, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { ContactDto, ContactIdentity, ContactRow } from '../../schemas.ts';
import ContactsScreen from '../ContactsScreen.tsx';

const build = (changes: Partial<ContactRow> = {}): ContactRow => ({
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Maria Souza',
  number: '5511987654321',
  email: '',
  profilePicUrl: '',
  isGroup: false,
  ignoreBot: false,
  ...changes,
});

const MARIA = build();
const OTHER = build({ id: 2, name: 'Maria do LID', number: '181234567890123' });
const GROUP = build({ id: 3, name: 'Obra', number: '120363041234567890', isGroup: true });

const whole = (row: ContactRow): ContactDto => ({ ...row, extraInfo: [] });

const identity = (changes: Partial<ContactIdentity> = {}): ContactIdentity => ({
  addresses: [{ kind: 'phone', value: MARIA.number, whatsappId: null }],
  merges: [],
  ...changes,
});

const MERGED = identity({
  addresses: [
    { kind: 'lid', value: OTHER.number, whatsappId: null },
    { kind: 'phone', value: MARIA.number, whatsappId: null },
  ],
  merges: [
    {
      id: 9,
      name: OTHER.name,
      number: OTHER.number,
      reason: 'channel',
      user: null,
      mergedAt: '2026-11-20T12:00:00.000Z',
    },
    {
      id: 8,
      name: 'Maria velha',
      number: '5511987650000',
      reason: 'person',
      user: { id: 4, name: 'Bia' },
      mergedAt: '2026-11-19T12:00:00.000Z',
    },
  ],
});

const open = (test: TestLife, api: MockRoutes = {}, options: RenderOptions = {}) =>
  renderScreen(test, <ContactsScreen />, {
    path: '/contacts',
    at: '/contacts',
    user: buildAdmin({ permissions: ['contacts-page:mergeContacts'] }),
    ...options,
    api: {
      'GET /api/contacts': ({ query }) => {
        const text = query.get('searchParam')?.toLowerCase() ?? '';
        const contacts = [MARIA, OTHER, GROUP].filter(({ name }) =>
          name.toLowerCase().includes(text),
        );
        return { contacts, count: contacts.length, hasMore: false };
      },
      'GET /api/contacts/imports': () => ({ imports: [] }),
      'GET /api/contacts/:id': () => whole(MARIA),
      'GET /api/contacts/:id/identity': () => identity(),
      ...api,
    },
  });

type User = Awaited<ReturnType<typeof open>>['user'];

const menuOf = async (user: User, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name: `Ações de ${name}` }));

const choose = async (user: User, text: string, name: RegExp): Promise<void> => {
  await user.type(screen.getByRole('combobox'), text);
  await user.click(await screen.findByRole('option', { name }));
};

t.test('an admin merges two contacts, and is told before what it means', async (t) => {
  const { user, api } = await open(t, { 'POST /api/contacts/:id/merge': () => whole(MARIA) });
  await menuOf(user, 'Maria Souza');
  await user.click(await screen.findByRole('menuitem', { name: 'Juntar com outro contato' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Juntar com Maria Souza' }));
  await user.click(dialog.getByRole('button', { name: 'Juntar contatos' }));
  t.ok(await dialog.findByRole('alert'), 'the other contact is missing');
  await choose(user, 'maria do', /Maria do LID/);
  t.ok(await dialog.findByText(/Maria do LID deixa de existir como contato separado/));
  t.ok(dialog.getByText('As respostas vão para o número +55 (11) 98765-4321.'));
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Juntar contatos' }));
  t.ok(await screen.findByText('Contatos juntados.'));
  t.match(api.callsOf('POST /api/contacts/:id/merge'), [{ body: { contactId: 2 } }]);
  await until(() => screen.queryByText('Maria do LID') === null);
  t.ok(screen.getByText('Maria Souza'));
});

t.test('either of the two may be the one that stays', async (t) => {
  const { user, api } = await open(t, { 'POST /api/contacts/:id/merge': () => whole(OTHER) });
  await menuOf(user, 'Maria Souza');
  await user.click(await screen.findByRole('menuitem', { name: 'Juntar com outro contato' }));
  await screen.findByRole('dialog');
  await choose(user, 'maria do', /Maria do LID/);
  await user.click(await screen.findByRole('button', { name: 'Manter Maria do LID no lugar' }));
  t.ok(screen.getByText(/^Maria Souza deixa de existir/));
  await user.click(screen.getByRole('button', { name: 'Juntar contatos' }));
  await until(() => screen.queryByText('Maria Souza') === null);
  t.match(api.callsOf('POST /api/contacts/:id/merge'), [
    { path: '/api/contacts/2/merge', body: { contactId: 1 } },
  ]);
});

t.test('a contact is not merged with itself or a group, nor a group with anybody', async (t) => {
  const { user, api } = await open(t);
  await menuOf(user, 'Obra');
  await screen.findByRole('menu');
  t.notOk(screen.queryByRole('menuitem', { name: 'Juntar com outro contato' }));
  await user.keyboard('{Escape}');
  await menuOf(user, 'Maria Souza');
  await user.click(await screen.findByRole('menuitem', { name: 'Juntar com outro contato' }));
  await screen.findByRole('dialog');
  await choose(user, 'obra', /Obra/);
  await user.click(screen.getByRole('button', { name: 'Juntar contatos' }));
  t.ok(await screen.findByText('Grupos não podem ser juntados.'));
  await user.click(screen.getByRole('button', { name: 'Escolher outro contato' }));
  await choose(user, 'souza', /Maria Souza/);
  await user.click(screen.getByRole('button', { name: 'Juntar contatos' }));
  t.ok(await screen.findByText('Escolha outro contato.'));
  t.same(api.callsOf('POST /api/contacts/:id/merge'), []);
});

t.test('the form says with whom a contact was merged, and parts them', async (t) => {
  const { user, api } = await open(t, {
    'GET /api/contacts/:id/identity': () => MERGED,
    'POST /api/contacts/:id/merges/:mergeId/undo': () => whole(MARIA),
  });
  await user.click(await screen.findByText('Maria Souza'));
  const section = within(await screen.findByRole('region', { name: 'Identidade' }));
  t.ok(section.getByText(`Identificador do WhatsApp: ${OTHER.number}`));
  t.ok(section.getByText(/Juntado com Maria do LID automaticamente/));
  t.ok(section.getByText('Juntado com Maria velha por Bia'));
  t.same(await axe(), []);
  await user.click(section.getByRole('button', { name: 'Desfazer a junção com Maria do LID' }));
  const question = within(await screen.findByRole('alertdialog'));
  t.ok(question.getByText('Separar Maria do LID de novo?'));
  await user.click(question.getByRole('button', { name: 'Desfazer' }));
  t.ok(await screen.findByText('Contatos separados.'));
  t.equal(api.callsOf('POST /api/contacts/:id/merges/:mergeId/undo').length, 1);
  await until(() => screen.queryByRole('dialog') === null);
});

t.test('an attendant sees it and changes nothing', async (t) => {
  const { user } = await open(
    t,
    { 'GET /api/contacts/:id/identity': () => MERGED },
    { user: buildUser() },
  );
  await user.click(await screen.findByText('Maria Souza'));
  await screen.findByRole('region', { name: 'Identidade' });
  t.notOk(screen.queryByRole('button', { name: /^Desfazer/ }));
});

for (const [language, menu, action] of [
  ['en', 'Actions', 'Merge with another contact'],
  ['es', 'Acciones', 'Unir con otro contacto'],
] as const) {
  t.test(`speaks ${language}`, async (t) => {
    const { user } = await open(t, {}, { language });
    await user.click(
      await screen.findByRole('button', { name: new RegExp(`^${menu}.* Maria Souza$`) }),
    );
    t.ok(await screen.findByRole('menuitem', { name: action }));
  });
}
