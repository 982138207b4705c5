import t from 'tap';
import { axe, buildAdmin, renderScreen, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { ListCheckDto, ListCheckPlan } from '../shared/list-check-schemas.ts';
import type { ContactListDto, ContactListItemDto } from '../schemas.ts';
import ListItemsScreen from './ListItemsScreen.tsx';

const LIST: ContactListDto = {
  id: 7,
  companyId: 1,
  name: 'Clientes',
  contactsCount: 2,
  validCount: 1,
  invalidCount: 0,
  unknownCount: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
};

const build = (fields: Partial<ContactListItemDto> = {}): ContactListItemDto => ({
  id: 1,
  companyId: 1,
  contactListId: 7,
  name: 'Maria Souza',
  number: '5511987654321',
  email: 'maria@example.com',
  fields: { Cidade: 'Santos' },
  isWhatsappValid: true,
  ...fields,
});

const PEOPLE = [
  build(),
  build({ id: 2, name: 'Rui', number: '5521988887777', isWhatsappValid: null }),
];

const open = (test: TestLife, contacts: readonly ContactListItemDto[], api: MockRoutes = {}) =>
  renderScreen(test, <ListItemsScreen />, {
    user: buildAdmin({ permissions: ['contact-lists-page:checkNumbers'] }),
    path: '/contact-lists/:contactListId/contacts',
    at: '/contact-lists/7/contacts',
    api: {
      'GET /api/contact-lists/7': () => LIST,
      'GET /api/contact-lists/7/imports': () => ({ imports: [] }),
      'GET /api/contact-lists/7/check': () => ({ check: null }),
      'GET /api/contact-list-items': ({ query }) => {
        const found = contacts.filter(
          ({ isWhatsappValid }) => query.get('validity') !== 'unknown' || isWhatsappValid === null,
        );
        return { contacts: found, count: found.length, hasMore: false };
      },
      ...api,
    },
  });

t.test('shows who is on a list, and whom a filter leaves', async (t) => {
  const { user, emit } = await open(t, PEOPLE);
  await screen.findByRole('heading', { name: 'Clientes' });
  t.ok(await screen.findByText('+55 (11) 98765-4321'));
  t.ok(screen.getByText(/2 contatos/));
  t.same(await axe(), []);
  emit({
    event: 'ContactListItem',
    action: 'create',
    record: build({ id: 3, contactListId: 8, name: 'De outra lista' }),
  });
  emit({ event: 'ContactListItem', action: 'create', record: build({ id: 4, name: 'Zélia' }) });
  t.ok(await screen.findByText('Zélia'));
  t.equal(screen.queryByText('De outra lista'), null);
  await user.click(screen.getByRole('radio', { name: 'Não verificados' }));
  await until(() => screen.queryByText('Maria Souza') === null);
  t.ok(await screen.findByText('Rui'));
});

t.test('changes somebody with all that is known', async (t) => {
  const { user, api } = await open(t, PEOPLE, {
    'PUT /api/contact-list-items/1': ({ body }) => build(body as object),
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de Maria Souza' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar Maria Souza' });
  t.same(await axe(dialog), []);
  t.ok(within(dialog).getByDisplayValue('Santos'));
  const name = within(dialog).getByLabelText('Nome');
  await user.clear(name);
  await user.type(name, 'Maria Lima');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Maria Lima'));
  t.match(api.callsOf('PUT /api/contact-list-items/1')[0]?.body, {
    name: 'Maria Lima',
    fields: { Cidade: 'Santos' },
  });
});

t.test('says when a number was on the list already, and takes somebody off it', async (t) => {
  const { user, api } = await open(t, PEOPLE, {
    'POST /api/contact-list-items': () => build(),
    'DELETE /api/contact-list-items/2': () => ({ message: 'Contact deleted' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Novo contato' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo contato' });
  await user.type(within(dialog).getByLabelText('Nome'), 'Outra');
  await user.type(within(dialog).getByLabelText(/^Número/), '551187654321');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Este número já estava na lista, como Maria Souza.'));
  await user.click(screen.getByRole('button', { name: 'Ações de Rui' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Retirar Rui da lista?' });
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await until(() => screen.queryByText('Rui') === null);
  t.equal(api.callsOf('DELETE /api/contact-list-items/2').length, 1);
});

t.test('says what belongs on an empty list', async (t) => {
  await open(t, []);
  t.ok(await screen.findByText('Lista vazia'));
});

const PLAN: ListCheckPlan = {
  connections: [
    { id: 4, name: 'Loja' },
    { id: 5, name: 'Filial' },
  ],
  connectionId: 4,
  count: 1200,
  endsAt: '2026-11-09T15:00:00.000Z',
};

const CHECK: ListCheckDto = {
  id: 1,
  contactListId: 7,
  status: 'running',
  connection: { id: 4, name: 'Loja' },
  total: 1200,
  checked: 30,
  valid: 28,
  invalid: 2,
  endsAt: PLAN.endsAt,
  wait: null,
};

t.test(
  'numbers are checked once somebody knows how long it takes, and the check can rest',
  async (t) => {
    const { user, api, emit } = await open(t, PEOPLE, {
      'GET /api/contact-lists/7/check/plan': ({ query }) =>
        query.get('connectionId') === '5' ? { ...PLAN, connectionId: 5, endsAt: null } : PLAN,
      'POST /api/contact-lists/7/check': () => CHECK,
      'PUT /api/contact-lists/7/check': ({ body }) => ({ ...CHECK, ...(body as object) }),
    });
    await screen.findByRole('heading', { name: 'Clientes' });
    await user.click(screen.getByRole('button', { name: 'Validar números' }));
    const dialog = await screen.findByRole('dialog', { name: 'Validar os números' });
    t.ok(await within(dialog).findByText(/1\.200 números desta lista/));
    t.ok(within(dialog).getByText(/Termina por volta de 09\/11\/2026/));
    t.same(await axe(dialog), []);
    await user.selectOptions(within(dialog).getByLabelText('Conexão'), 'Filial');
    await until(() => within(dialog).queryByText(/Termina/) === null);
    await user.click(within(dialog).getByRole('button', { name: 'Validar' }));
    t.ok(await screen.findByText(/Validando os números · 30 de 1\.200 · 28 válidos, 2 inválidos/));
    t.match(api.callsOf('POST /api/contact-lists/7/check')[0]?.body, { connectionId: 5 });
    t.ok(screen.getByRole('button', { name: 'Validar números' }).hasAttribute('disabled'));
    emit({
      event: 'contactListCheck',
      action: 'update',
      contactListCheck: { ...CHECK, checked: 31, wait: 'disconnected' },
    });
    t.ok(await screen.findByText(/31 de 1\.200/));
    t.ok(screen.getByText(/espera a conexão Loja voltar/));
    t.same(await axe(), []);
    await user.click(screen.getByRole('button', { name: 'Pausar' }));
    t.ok(await screen.findByRole('button', { name: 'Continuar' }));
    await user.click(screen.getByRole('button', { name: 'Cancelar validação' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancelar a validação?' });
    await user.click(within(question).getByRole('button', { name: 'Cancelar validação' }));
    t.ok(await screen.findByText(/Validação cancelada/));
    await user.click(screen.getByRole('button', { name: 'Dispensar o aviso da validação' }));
    await until(() => screen.queryByText(/Validação cancelada/) === null);
  },
);
