import t from 'tap';
import {
  axe,
  brainsIn,
  buildAdmin,
  buildManifest,
  buildUser,
  renderScreen,
  reply,
  screen,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { ContactDto, ContactRow } from '../schemas.ts';
import type { ContactFilterProps } from '../slots.ts';
import ContactsScreen from './ContactsScreen.tsx';

const build = (changes: Partial<ContactRow> = {}): ContactRow => ({
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Maria Souza',
  number: '5511987654321',
  email: 'maria@example.com',
  profilePicUrl: '',
  isGroup: false,
  ignoreBot: false,
  ...changes,
});

const whole = (row: ContactRow, extraInfo: ContactDto['extraInfo'] = []): ContactDto => ({
  ...row,
  extraInfo,
});

const JOAO = build({ id: 2, name: 'João Araújo', number: '5521912345678', email: '' });
const TICKET = { uuid: 'aaaa-bbbb', userId: 1 };

const open = (
  test: TestLife,
  contacts: readonly ContactRow[],
  api: MockRoutes = {},
  options: RenderOptions = {},
) =>
  renderScreen(test, <ContactsScreen />, {
    path: '/contacts',
    at: '/contacts',
    ...options,
    api: {
      'GET /api/contacts': () => ({ contacts, count: contacts.length, hasMore: false }),
      'GET /api/contacts/imports': () => ({ imports: [] }),
      ...api,
    },
  });

const dialog = (): HTMLElement => screen.getByRole('dialog');
const field = (name: RegExp | string): HTMLElement => within(dialog()).getByLabelText(name);
const save = (): HTMLElement => within(dialog()).getByRole('button', { name: 'Salvar' });
const isClosed = (): boolean => screen.queryByRole('dialog') === null;
const names = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('.contact-name-text')?.textContent ?? '');

t.test('shows contacts by name, with their numbers as people read them', async (t) => {
  const group = build({
    id: 3,
    name: 'Obra',
    number: '120363041234567890',
    isGroup: true,
    ignoreBot: true,
  });
  const { api } = await open(t, [JOAO, build(), group]);
  await screen.findByRole('table', { name: 'Contatos' });
  t.same(names(), ['João Araújo', 'Maria Souza', 'Obra']);
  t.ok(screen.getByText('+55 (11) 98765-4321'));
  t.ok(screen.getByText('Grupo'));
  t.ok(screen.getByText('Sem respostas automáticas'));
  t.notOk(screen.queryByText(/120363/), 'a group’s number means nothing to anybody');
  t.same(await axe(), []);
  t.same(api.unexpected, []);
});

t.test('says what belongs here when there is nobody, and offers the first', async (t) => {
  const { user } = await open(t, []);
  await screen.findByText('Nenhum contato ainda');
  await user.click(screen.getAllByRole('button', { name: 'Novo contato' })[1]!);
  t.ok(await screen.findByRole('dialog', { name: 'Novo contato' }));
});

t.test('searches on the server, and says when nobody answers to it', async (t) => {
  const { user } = await open(t, [], {
    'GET /api/contacts': ({ query }) => {
      const contacts = [build(), JOAO].filter(
        ({ name }) => query.get('searchParam') === null || name.startsWith('João'),
      );
      return query.get('searchParam') === 'zzz'
        ? { contacts: [], count: 0, hasMore: false }
        : { contacts, count: contacts.length, hasMore: false };
    },
  });
  await screen.findByText('Maria Souza');
  await user.type(screen.getByLabelText('Buscar por nome ou número'), 'joão');
  await until(() => screen.queryByText('Maria Souza') === null);
  t.same(names(), ['João Araújo']);
  await user.clear(screen.getByLabelText('Buscar por nome ou número'));
  await user.type(screen.getByLabelText('Buscar por nome ou número'), 'zzz');
  t.ok(await screen.findByText('Nada encontrado para “zzz”.'));
});

t.test(
  'a choice of another plugin narrows the list, and who is new to it waits for the server',
  async (t) => {
    const Chosen = ({ onChange, reload }: ContactFilterProps) => (
      <>
        <button onClick={() => onChange('clubs.members')}>Sócios</button>
        <button onClick={reload}>De novo</button>
      </>
    );
    const members = [JOAO];
    const { user, emit } = await open(
      t,
      [],
      {
        'GET /api/contacts': ({ query }) => {
          const contacts = query.get('filter') === 'clubs.members' ? [...members] : [build(), JOAO];
          return { contacts, count: contacts.length, hasMore: false };
        },
      },
      {
        plugins: [
          {
            id: 'clubs',
            screens: { Chosen: () => Promise.resolve({ default: Chosen }) },
            icons: {},
          },
        ],
        manifest: buildManifest({
          id: 'clubs',
          fills: [{ slot: 'contacts.filter', component: 'Chosen', order: 1 }],
        }),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Sócios' }));
    await until(() => screen.queryByText('Maria Souza') === null);
    t.same(names(), ['João Araújo']);
    emit({ event: 'contact', action: 'create', contact: build({ id: 9, name: 'Zoé' }) });
    t.notOk(screen.queryByText('Zoé'));
    members.pop();
    await user.click(screen.getByRole('button', { name: 'De novo' }));
    t.ok(await screen.findByText('Nenhum contato com este filtro'));
  },
);

t.test('adds a contact with what is known of it, and opens the ticket', async (t) => {
  const { user, api, address } = await open(t, [JOAO], {
    'POST /api/contacts': ({ body }) => ({ ...whole(build({ id: 9 })), ...(body as object) }),
    'POST /api/tickets': () => TICKET,
  });
  await screen.findByText('João Araújo');
  await user.click(screen.getByRole('button', { name: 'Novo contato' }));
  await screen.findByRole('dialog', { name: 'Novo contato' });
  await user.type(field(/^Nome/), 'Ana Lima');
  await user.type(field(/^Número/), '+55 (11) 98765-0001');
  await user.type(field(/^E-mail/), 'ana@example.com');
  await user.click(within(dialog()).getByRole('button', { name: 'Adicionar informação' }));
  await user.type(field('Nome da informação 1'), 'CPF');
  await user.type(field('Valor da informação 1'), '123');
  await user.click(within(dialog()).getByRole('button', { name: 'Adicionar informação' }));
  await user.click(field('Sem respostas automáticas'));
  await user.click(save());
  await until(() => address() === '/tickets/aaaa-bbbb');
  t.same(api.callsOf('POST /api/contacts')[0]?.body, {
    name: 'Ana Lima',
    number: '+55 (11) 98765-0001',
    email: 'ana@example.com',
    ignoreBot: true,
    extraInfo: [{ name: 'CPF', value: '123' }],
  });
  t.same(api.callsOf('POST /api/tickets')[0]?.body, {
    contactId: 9,
    queueId: null,
    userId: 1,
    status: 'open',
  });
});

t.test('adds a contact and stays, when the ticket can wait', async (t) => {
  const { user, api, address } = await open(t, [JOAO], {
    'POST /api/contacts': ({ body }) => ({ ...whole(build({ id: 9 })), ...(body as object) }),
  });
  await screen.findByText('João Araújo');
  await user.click(screen.getByRole('button', { name: 'Novo contato' }));
  await screen.findByRole('dialog');
  await user.type(field(/^Nome/), 'Ana Lima');
  await user.type(field(/^Número/), '5511987650001');
  await user.click(field('Abrir a conversa ao salvar'));
  await user.click(save());
  await until(isClosed);
  t.ok(await screen.findByText('Contato salvo com sucesso!'));
  t.same(names(), ['Ana Lima', 'João Araújo']);
  t.equal(address(), '/contacts');
  t.equal(api.callsOf('POST /api/tickets').length, 0);
});

t.test('shows a refusal at the field it is about', async (t) => {
  const { user, api } = await open(t, [JOAO], {
    'POST /api/contacts': () => reply(400, { error: 'ERR_DUPLICATED_CONTACT' }),
  });
  await screen.findByText('João Araújo');
  await user.click(screen.getByRole('button', { name: 'Novo contato' }));
  await screen.findByRole('dialog');
  await user.type(field(/^Nome/), 'A');
  await user.type(field(/^E-mail/), 'nada');
  await user.click(save());
  t.ok(await within(dialog()).findByText('Muito curto: no mínimo 2 caracteres'));
  t.ok(within(dialog()).getByText('E-mail inválido'));
  t.ok(within(dialog()).getByText('Obrigatório'));
  t.equal(api.callsOf('POST /api/contacts').length, 0);
  await user.type(field(/^Nome/), 'na');
  await user.clear(field(/^E-mail/));
  await user.type(field(/^Número/), '5521912345678');
  await user.click(save());
  t.ok(await within(dialog()).findByText('Já existe um contato com este número.'));
  t.equal(field(/^Número/).getAttribute('aria-invalid'), 'true');
});

t.test('an entry without a name is not sent', async (t) => {
  const { user, api } = await open(t, [JOAO]);
  await screen.findByText('João Araújo');
  await user.click(screen.getByRole('button', { name: 'Novo contato' }));
  await screen.findByRole('dialog');
  await user.type(field(/^Nome/), 'Ana');
  await user.type(field(/^Número/), '5511987650001');
  await user.click(within(dialog()).getByRole('button', { name: 'Adicionar informação' }));
  await user.type(field('Valor da informação 1'), '123');
  await user.click(save());
  t.ok(await within(dialog()).findByText('Dê um nome a cada informação.'));
  t.equal(api.callsOf('POST /api/contacts').length, 0);
  await user.type(field('Nome da informação 1'), 'C');
  t.notOk(within(dialog()).queryByText('Dê um nome a cada informação.'));
});

t.test('changes a contact and its extra information', async (t) => {
  const extraInfo = [
    { id: 4, name: 'CPF', value: '1' },
    { id: 5, name: 'Cidade', value: 'Recife' },
  ];
  const { user, api } = await open(t, [build()], {
    'GET /api/contacts/:id': () => whole(build(), extraInfo),
    'PUT /api/contacts/:id': ({ body }) => ({ ...whole(build()), ...(body as object) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de Maria Souza' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await screen.findByRole('dialog', { name: 'Editar Maria Souza' });
  t.same(await axe(dialog()), []);
  t.notOk(within(dialog()).queryByLabelText('Abrir a conversa ao salvar'));
  await user.clear(field(/^Nome$/));
  await user.type(field(/^Nome$/), 'Maria Lima');
  await user.click(within(dialog()).getByRole('button', { name: 'Remover a informação 1' }));
  await user.clear(field('Valor da informação 1'));
  await user.type(field('Valor da informação 1'), 'Olinda');
  await user.click(save());
  await until(isClosed);
  t.match(api.callsOf('PUT /api/contacts/:id')[0], {
    params: { id: '1' },
    body: { name: 'Maria Lima', extraInfo: [{ id: 5, name: 'Cidade', value: 'Olinda' }] },
  });
  t.same(names(), ['Maria Lima']);
});

t.test('a group keeps its number', async (t) => {
  const group = build({ name: 'Obra', number: '120363041234567890', isGroup: true });
  const { user } = await open(t, [group], { 'GET /api/contacts/:id': () => whole(group) });
  await user.click(await screen.findByText('Obra'));
  await screen.findByRole('dialog', { name: 'Editar Obra' });
  t.ok((field(/^Número/) as HTMLInputElement).disabled);
});

t.test('a name that came long from a channel does not stand in the way of a change', async (t) => {
  const long = build({ name: 'Associação dos Moradores e Amigos do Conjunto Habitacional Jardim' });
  const { user, api } = await open(t, [long], {
    'GET /api/contacts/:id': () => whole(long),
    'PUT /api/contacts/:id': ({ body }) => ({ ...whole(long), ...(body as object) }),
  });
  await user.click(await screen.findByText(long.name));
  await screen.findByRole('dialog');
  await user.clear(field(/^E-mail/));
  await user.type(field(/^E-mail/), 'a@example.com');
  await user.click(save());
  await until(isClosed);
  t.match(api.callsOf('PUT /api/contacts/:id')[0]?.body, { name: long.name });
});

t.test('names of all scripts are read in their own direction', async (t) => {
  await open(t, [build({ name: 'محمد العربي' })]);
  t.equal((await screen.findByText('محمد العربي')).dir, 'auto');
});

t.test('only those who may are offered to delete', async (t) => {
  const { user } = await open(t, [build()]);
  await user.click(await screen.findByRole('button', { name: 'Ações de Maria Souza' }));
  await screen.findByRole('menuitem', { name: 'Editar' });
  t.equal(screen.queryByRole('menuitem', { name: 'Excluir' }), null);
});

t.test('deletes a contact after saying what will be lost', async (t) => {
  const { user, api } = await open(
    t,
    [build()],
    { 'DELETE /api/contacts/:id': () => ({ message: 'Contact deleted' }) },
    { user: buildAdmin({ permissions: ['contacts-page:deleteContact'] }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Ações de Maria Souza' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Excluir o contato Maria Souza?',
  });
  t.match(question.textContent, /Todas as conversas/);
  t.equal(api.callsOf('DELETE /api/contacts/:id').length, 0);
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Nenhum contato ainda'));
});

t.test('who attends several queues says in which the ticket belongs', async (t) => {
  const queues = [
    { id: 3, name: 'Vendas', color: '#111111' },
    { id: 4, name: 'Suporte', color: '#222222' },
  ];
  const { user, api, address } = await open(
    t,
    [build()],
    { 'POST /api/tickets': () => TICKET },
    { user: buildUser({ queues }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Conversar com Maria Souza' }));
  await screen.findByRole('dialog', { name: 'Conversar com Maria Souza' });
  await user.click(within(dialog()).getByRole('button', { name: 'Iniciar conversa' }));
  t.ok(await within(dialog()).findByText('Obrigatório'));
  await user.selectOptions(field(/^Fila/), 'Suporte');
  await user.click(within(dialog()).getByRole('button', { name: 'Iniciar conversa' }));
  await until(() => address() === '/tickets/aaaa-bbbb');
  t.match(api.callsOf('POST /api/tickets')[0]?.body, { contactId: 1, queueId: 4 });
});

t.test('the only queue of an attendant is not asked for', async (t) => {
  const queues = [{ id: 3, name: 'Vendas', color: '#111111' }];
  const { user, api, address } = await open(
    t,
    [build()],
    { 'POST /api/tickets': () => TICKET },
    { user: buildUser({ queues }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Conversar com Maria Souza' }));
  await until(() => address() === '/tickets/aaaa-bbbb');
  t.match(api.callsOf('POST /api/tickets')[0]?.body, { queueId: 3 });
  t.same(api.callsOf('GET /api/contacts/:id'), [], 'the row is not opened as well');
});

t.test('goes to the own ticket that is open already, and offers another’s', async (t) => {
  const standing = (userId: number) => () =>
    reply(400, { error: 'ERR_OTHER_OPEN_TICKET', ticket: { uuid: 'cccc', userId } });
  const { user, api, address } = await open(t, [build()], { 'POST /api/tickets': standing(7) });
  await user.click(await screen.findByRole('button', { name: 'Conversar com Maria Souza' }));
  await screen.findByText('Já existe uma conversa aberta com este contato.');
  t.equal(address(), '/contacts');
  api.set({ 'POST /api/tickets': standing(1) });
  await user.click(screen.getByRole('button', { name: 'Conversar com Maria Souza' }));
  await until(() => address() === '/tickets/cccc');
});

t.test('follows what others change, and what people write', async (t) => {
  const { emit } = await open(t, [build()]);
  await screen.findByText('Maria Souza');
  emit({ event: 'contact', action: 'create', contact: JOAO });
  t.same(names(), ['João Araújo', 'Maria Souza']);
  emit({ event: 'contact', action: 'update', contact: build({ name: 'Ana Souza' }) });
  t.same(names(), ['Ana Souza', 'João Araújo']);
  emit({ event: 'contact', action: 'delete', contactId: 1 });
  t.same(names(), ['João Araújo']);
});

t.test('who does not answer to the search does not come in', async (t) => {
  const { user, emit } = await open(t, [JOAO]);
  await screen.findByText('João Araújo');
  await user.type(screen.getByLabelText('Buscar por nome ou número'), 'joao');
  emit({ event: 'contact', action: 'create', contact: build() });
  emit({ event: 'contact', action: 'create', contact: build({ id: 5, name: 'Joaozinho' }) });
  t.same(names(), ['João Araújo', 'Joaozinho']);
});

t.test('is whole on a phone', async (t) => {
  await open(t, [build()], {}, { width: 390 });
  t.ok(await screen.findByText('Maria Souza'));
  t.same(await axe(), []);
});

t.test('B.2: exports are closed, and say why, to somebody who acts as the user', async (t) => {
  const { user, api } = await open(
    t,
    [JOAO],
    {},
    {
      user: buildAdmin({
        permissions: ['contacts-page:exportContacts'],
        impersonation: { by: 'Rita' },
      }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Importar e exportar' }));
  for (const name of ['Exportar para Excel (.xlsx)', 'Exportar para CSV']) {
    const item = await screen.findByRole('menuitem', { name });
    t.equal(item.getAttribute('aria-disabled'), 'true', name);
    await user.click(item);
  }
  t.ok(screen.getByText(/em nome de outra pessoa/));
  t.equal(api.callsOf('GET /api/contacts/export').length, 0);
});

t.test('columns that another plugin adds are filled in with a contact', async (t) => {
  const known = { ...whole(build()), promptId: 3, tone: 'gentil' };
  const { user, api } = await open(
    t,
    [build()],
    {
      'GET /api/contacts/:id': () => known,
      'GET /api/contacts/:id/identity': () => ({ addresses: [], merges: [] }),
      'PUT /api/contacts/:id': () => known,
    },
    brainsIn('contacts.dialog'),
  );
  await user.click(await screen.findByText('Maria Souza'));
  const tone = await within(await screen.findByRole('dialog')).findByLabelText(/^Tom/);
  await user.type(tone, ' e claro');
  t.same(await axe(), []);
  await user.click(save());
  await until(isClosed);
  t.match(api.callsOf('PUT /api/contacts/:id')[0]?.body, {
    name: 'Maria Souza',
    promptId: 3,
    tone: 'gentil e claro',
  });
});
