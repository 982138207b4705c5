import t from 'tap';
import { axe, buildAdmin, reply, screen, within, until } from 'prosa/web/testing';
import { buildPending, buildTicket } from '../testing/builders.ts';
import { named, openDesk, QUEUES, rowOf } from '../testing/desk.tsx';

const maria = named(buildTicket({ id: 1 }), 'Maria Souza');
const joao = named(buildPending({ id: 2 }), 'João Pedro');
const bruno = { id: 2, name: 'Bruno Costa', email: 'bruno@exemplo.com', queues: [QUEUES[1]] };
const rui = { id: 3, name: 'Rui Alves', email: 'rui@exemplo.com', queues: [] };

const desk = (
  test: Parameters<typeof openDesk>[0],
  { api = {}, ...options }: Parameters<typeof openDesk>[1] = {},
) =>
  openDesk(test, {
    tickets: [maria, joao],
    ...options,
    api: {
      'GET /api/users': ({ query }) => ({
        users: [bruno, rui].filter(({ name }) =>
          name.toLowerCase().includes(query.get('searchParam') ?? ''),
        ),
        count: 1,
        hasMore: false,
      }),
      'GET /api/whatsapp': () => [
        { id: 5, name: 'Loja Centro' },
        { id: 6, name: 'Filial Sul' },
      ],
      ...api,
    },
  });

/** Opens the dialog from the open ticket's header. */
const fromHeader = async (
  test: Parameters<typeof openDesk>[0],
  options: Parameters<typeof openDesk>[1] = {},
) => {
  const opened = await desk(test, { at: `/tickets/${maria.uuid}`, ...options });
  await opened.user.click(await screen.findByRole('button', { name: 'Transferir' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Transferir a conversa com Maria Souza' }),
  );
  const submit = () => opened.user.click(dialog.getByRole('button', { name: 'Transferir' }));
  return { ...opened, dialog, submit };
};

t.test('a queue must be chosen; without an attendant the ticket waits there', async (t) => {
  const { user, api, address, dialog, submit } = await fromHeader(t);
  t.same(await axe(), []);
  await submit();
  t.ok(await dialog.findByText('Selecione uma fila'));
  t.equal(api.callsOf('PUT /api/tickets/:id').length, 0);
  const queue = dialog.getByRole('combobox', { name: /Fila/ });
  await within(queue).findByRole('option', { name: 'Suporte' });
  await user.selectOptions(queue, 'Suporte');
  await submit();
  t.ok(await screen.findByText(/Conversa transferida para/));
  await until(() => address() === '/tickets');
  t.same(api.callsOf('PUT /api/tickets/:id')[0]?.body, {
    status: 'pending',
    userId: null,
    queueId: 4,
  });
  t.notOk(screen.queryByRole('link', { name: 'Maria Souza' }), 'it is nobody’s now');
});

t.test('an attendant is looked for from three letters on, and brings the queue', async (t) => {
  const { user, api, dialog, submit } = await fromHeader(t);
  const search = dialog.getByRole('combobox', { name: /Atendente/ });
  await user.type(search, 'br');
  t.equal(api.callsOf('GET /api/users').length, 0);
  await user.type(search, 'u');
  await user.click(await dialog.findByRole('option', { name: /Bruno Costa/ }));
  const queue = dialog.getByRole<HTMLSelectElement>('combobox', { name: /Fila/ });
  t.equal(queue.value, '4', 'the only one Bruno attends');
  await user.selectOptions(dialog.getByRole('combobox', { name: /Conexão/ }), 'Filial Sul');
  await submit();
  t.ok(await screen.findByText('Conversa transferida para Bruno Costa.'));
  t.same(api.callsOf('PUT /api/tickets/:id')[0]?.body, {
    status: 'open',
    userId: 2,
    queueId: 4,
    whatsappId: 6,
  });
});

t.test('a row hands on what waits, and says when it is there already', async (t) => {
  const { user, api } = await desk(t);
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  await user.click(
    within(await rowOf('João Pedro')).getByRole('button', { name: /Ações .*João Pedro/ }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Transferir' }));
  const dialog = within(await screen.findByRole('dialog', { name: /João Pedro/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Fila/ }), 'Vendas');
  await user.click(dialog.getByRole('button', { name: 'Transferir' }));
  t.ok(await dialog.findByText('A conversa já está nesta fila.'));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Fila/ }), 'Suporte');
  await user.click(dialog.getByRole('button', { name: 'Transferir' }));
  await until(() => api.callsOf('PUT /api/tickets/:id').length === 1);
});

t.test('what the server refuses is said, and the dialog stays', async (t) => {
  const { user, dialog, submit } = await fromHeader(t, {
    api: { 'PUT /api/tickets/:id': () => reply(400, { error: 'ERR_QUEUE_NOT_FOUND' }) },
  });
  await user.selectOptions(dialog.getByRole('combobox', { name: /Fila/ }), 'Suporte');
  await submit();
  t.ok(await screen.findByText('Esta fila não existe mais.'));
  t.ok(dialog.getByRole('button', { name: 'Transferir' }));
});

t.test('another’s ticket is handed on by an administrator only', async (t) => {
  const beto = named(
    buildTicket({ id: 4, userId: 2, user: { id: 2, name: 'Bruno Costa' } }),
    'Oficina do Beto',
  );
  const menuOf = async (user: Parameters<typeof openDesk>[1]) => {
    const opened = await desk(t, { tickets: [beto], ...user });
    await opened.user.click(await screen.findByRole('tab', { name: 'Busca' }));
    await opened.user.click(
      within(await rowOf('Oficina do Beto')).getByRole('button', { name: /Ações/ }),
    );
    await screen.findByRole('menuitem', { name: 'Finalizar' });
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    opened.unmount();
    return names;
  };
  t.same(await menuOf({}), ['Finalizar']);
  t.same(await menuOf({ user: buildAdmin({ id: 9 }) }), [
    'Finalizar',
    'Devolver',
    'Transferir',
    'Espiar',
  ]);
});
