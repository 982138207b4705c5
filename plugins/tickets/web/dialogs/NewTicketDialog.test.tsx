import t from 'tap';
import { axe, buildAdmin, reply, screen, within, until } from 'prosa/web/testing';
import { buildTicket } from '../testing/builders.ts';
import { named, openDesk } from '../testing/desk.tsx';

const maria = { id: 40, name: 'Maria Souza', number: '5511987650001', profilePicUrl: '' };
const created = named(buildTicket({ id: 1, contactId: 40 }), 'Maria Souza');

const open = async (
  test: Parameters<typeof openDesk>[0],
  options: Parameters<typeof openDesk>[1] = {},
) => {
  const { api = {}, ...rest } = options;
  const desk = await openDesk(test, {
    ...rest,
    api: {
      'GET /api/contacts': () => ({ contacts: [maria], count: 1, hasMore: false }),
      'POST /api/tickets': () => created,
      ...api,
    },
  });
  await desk.user.click(await screen.findByRole('button', { name: 'Novo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova conversa' }));
  return { ...desk, dialog };
};

const choose = async ({ user, dialog }: Awaited<ReturnType<typeof open>>): Promise<void> => {
  await user.type(dialog.getByRole('combobox', { name: 'Contato' }), 'mar');
  await dialog.findByRole('option', { name: /Maria Souza/ });
  await user.keyboard('{Enter}');
};

t.test('a contact is looked for from three letters on, and the queue must be chosen', async (t) => {
  const desk = await open(t);
  const { user, api, dialog, address } = desk;
  await user.type(dialog.getByRole('combobox', { name: 'Contato' }), 'ma');
  t.equal(api.callsOf('GET /api/contacts').length, 0);
  await user.clear(dialog.getByRole('combobox', { name: 'Contato' }));
  await choose(desk);
  t.equal(api.callsOf('GET /api/contacts').at(-1)?.query.get('searchParam'), 'mar');
  t.ok(dialog.getByText('5511987650001'));
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Começar' }));
  t.ok(await dialog.findByText('Selecione uma fila'));
  t.equal(api.callsOf('POST /api/tickets').length, 0);
  await user.selectOptions(dialog.getByRole('combobox', { name: /Fila/ }), 'Vendas');
  await user.click(dialog.getByRole('button', { name: 'Começar' }));
  await until(() => address() === `/tickets/${created.uuid}`);
  t.same(api.callsOf('POST /api/tickets')[0]?.body, {
    contactId: 40,
    queueId: 3,
    whatsappId: null,
    userId: 1,
    status: 'open',
  });
});

t.test('an admin needs no queue', async (t) => {
  const desk = await open(t, { user: buildAdmin({ id: 9 }) });
  await choose(desk);
  await desk.user.click(desk.dialog.getByRole('button', { name: 'Começar' }));
  await until(() => desk.api.callsOf('POST /api/tickets').length === 1);
  t.match(desk.api.callsOf('POST /api/tickets')[0]?.body, { queueId: null, userId: 9 });
});

t.test('says who has the contact already, and offers to go there', async (t) => {
  const other = {
    id: 7,
    uuid: '00000000-0000-4000-8000-000000000007',
    userId: 2,
    user: { id: 2, name: 'Bruno Costa' },
  };
  const desk = await open(t, {
    user: buildAdmin({ id: 9 }),
    tickets: [named(buildTicket({ ...other }), 'Maria Souza')],
    api: {
      'POST /api/tickets': () => reply(400, { error: 'ERR_OTHER_OPEN_TICKET', ticket: other }),
    },
  });
  await choose(desk);
  await desk.user.click(desk.dialog.getByRole('button', { name: 'Começar' }));
  t.ok(await screen.findByText('Este contato já está em atendimento com Bruno Costa.'));
  await desk.user.click(screen.getByRole('button', { name: 'Abrir a conversa' }));
  await until(() => desk.address() === `/tickets/${other.uuid}`);
  t.ok(await screen.findByRole('heading', { name: 'Maria Souza' }));
});

t.test('does not lead where the reader may not go', async (t) => {
  const bruno = { id: 2, name: 'Bruno Costa' };
  const other = { id: 7, uuid: '00000000-0000-4000-8000-000000000007', userId: 2, user: bruno };
  const desk = await open(t, {
    api: {
      'POST /api/tickets': () => reply(400, { error: 'ERR_OTHER_OPEN_TICKET', ticket: other }),
    },
  });
  await choose(desk);
  await desk.user.selectOptions(desk.dialog.getByRole('combobox', { name: /Fila/ }), 'Vendas');
  await desk.user.click(desk.dialog.getByRole('button', { name: 'Começar' }));
  t.match(
    (await desk.dialog.findByRole('alert')).textContent,
    'Este contato já está em atendimento com Bruno Costa.',
  );
  t.notOk(desk.dialog.queryByRole('button', { name: 'Abrir a conversa' }));
  t.same(await axe(), []);
  await desk.user.click(desk.dialog.getByRole('button', { name: 'Escolher outro contato' }));
  t.notOk(desk.dialog.queryByRole('alert'));
});

t.test('says when nobody is found', async (t) => {
  const { user, dialog } = await open(t, {
    api: { 'GET /api/contacts': () => ({ contacts: [], count: 0, hasMore: false }) },
  });
  await user.type(dialog.getByRole('combobox', { name: 'Contato' }), 'xyz');
  t.ok(await dialog.findByText('Nenhum contato com “xyz”.', undefined));
});
