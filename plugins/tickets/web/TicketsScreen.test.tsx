import t from 'tap';
import {
  act,
  axe,
  buildAdmin,
  noAnswer,
  reply,
  screen,
  setWidth,
  within,
  until,
} from 'prosa/web/testing';
import { connectionAtom, store } from 'prosa/web';
import { at, buildEpisode, buildMessage, buildPending, buildTicket } from './testing/builders.ts';
import { ana, named, openDesk, QUEUES, rowOf } from './testing/desk.tsx';

const maria = named(
  buildTicket({ id: 1, lastMessage: 'Perfeito!', unreadMessages: 2, updatedAt: at(9) }),
  'Maria Souza',
);
const joao = named(buildPending({ id: 2, lastMessage: 'alguém?', updatedAt: at(5) }), 'João Pedro');
const rita = named(buildTicket({ id: 3, status: 'closed', updatedAt: at(1) }), 'Rita Fernandes');
const beto = named(
  buildTicket({ id: 4, userId: 2, user: { id: 2, name: 'Bruno Costa' }, updatedAt: at(2) }),
  'Oficina do Beto',
);
const tickets = [maria, joao, rita, beto];

t.test('shows what is mine, with queue, connection, last words and count', async (t) => {
  await openDesk(t, { tickets });
  const row = within(await rowOf('Maria Souza'));
  t.ok(row.getByText('Perfeito!'));
  t.ok(row.getByText('Vendas'));
  t.ok(row.getByText('Loja Centro'));
  t.ok(row.getByText('2 mensagens não lidas'));
  t.notOk(screen.queryByText('Oficina do Beto'), 'what another attends is not here');
  t.ok(screen.getByText('Escolha uma conversa na lista para começar.'));
  const tabs = await screen.findByRole('tablist', { name: 'Atendimentos abertos' });
  await until(() => within(tabs).getAllByText('1 conversa').length === 2);
  t.same(await axe(), []);
});

t.test('what waits is not opened by its row; accepting opens it', async (t) => {
  const { user, address, api } = await openDesk(t, { tickets });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  const row = within(await rowOf('João Pedro'));
  t.notOk(row.queryByRole('link'));
  await user.click(row.getByText('João Pedro'));
  await until(() => address() === '/tickets');
  await user.click(row.getByRole('button', { name: 'Aceitar a conversa com João Pedro' }));
  await screen.findByRole('heading', { name: 'João Pedro' });
  await until(() => address() === `/tickets/${joao.uuid}`);
  t.match(api.callsOf('PUT /api/tickets/:id')[0]?.body, { status: 'open', userId: 1 });
  t.equal(
    screen.getByRole('tab', { name: /Atendendo/ }).getAttribute('aria-selected'),
    'true',
    'the list follows',
  );
  t.ok(screen.getByRole('textbox', { name: 'Mensagem' }));
});

t.test('a message that arrives brings its ticket up, a foreign one does not', async (t) => {
  const old = named(buildTicket({ id: 5, updatedAt: at(0) }), 'Letícia Castro');
  const { emit } = await openDesk(t, { tickets: [maria, old] });
  await rowOf('Letícia Castro');
  const told = { ...old, lastMessage: 'Recebi!', unreadMessages: 1, updatedAt: at(20) };
  const message = buildMessage({ ticketId: 5 });
  emit({ event: 'appMessage', action: 'create', message, ticket: told, contact: told.contact });
  const [first] = screen.getAllByRole('link');
  t.equal(first?.textContent, 'Letícia Castro');
  t.ok(screen.getByText('Recebi!'));
  emit({ event: 'ticket', action: 'updateUnread', ticketId: 5 });
  t.notOk(within(await rowOf('Letícia Castro')).queryByText(/não lida/));
  emit({ event: 'ticket', action: 'update', ticket: { ...beto, lastMessage: 'não é minha' } });
  t.notOk(screen.queryByText('não é minha'));
  emit({ event: 'ticket', action: 'delete', ticketId: 5 });
  t.notOk(screen.queryByText('Letícia Castro'));
});

t.test('a ticket somebody else accepts leaves those that wait', async (t) => {
  const { user, emit } = await openDesk(t, { tickets });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  await rowOf('João Pedro');
  const taken = { ...joao, status: 'open' as const, userId: 2 };
  emit({ event: 'ticket', action: 'update', ticket: taken });
  t.ok(await screen.findByText('Ninguém esperando'));
});

t.test('accepting what is gone already says with whom it is', async (t) => {
  const { user, address } = await openDesk(t, {
    tickets,
    api: {
      'PUT /api/tickets/:id': () =>
        reply(409, {
          error: 'ERR_TICKET_ALREADY_ACCEPTED',
          ticket: { id: 2, userId: 2, user: { id: 2, name: 'Bruno Costa' } },
        }),
    },
  });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  await user.click(within(await rowOf('João Pedro')).getByRole('button', { name: /Aceitar/ }));
  t.ok(await screen.findByText('Este ticket está com o usuário: Bruno Costa'));
  await until(() => address() === '/tickets');
});

t.test('finishing may leave the goodbye unsaid', async (t) => {
  const { user, address, api } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Finalizar sem despedida' }));
  await screen.findByText('Conversa finalizada.');
  await until(() => address() === '/tickets');
  t.match(api.callsOf('PUT /api/tickets/:id')[0]?.body, { status: 'closed', farewell: false });
});

t.test('finishing leaves the ticket and can be undone', async (t) => {
  const { user, address, api } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await user.click(await screen.findByRole('button', { name: 'Finalizar' }));
  await screen.findByText('Conversa finalizada.');
  await until(() => address() === '/tickets');
  t.same(api.callsOf('PUT /api/tickets/:id')[0]?.body, {
    status: 'closed',
    userId: 1,
    queueId: 3,
    useIntegration: null,
    promptId: null,
    integrationId: null,
  });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByRole('heading', { name: 'Maria Souza' });
  await until(() => address() === `/tickets/${maria.uuid}`);
  t.match(api.callsOf('PUT /api/tickets/:id')[1]?.body, { status: 'open', userId: 1 });
});

t.test('returning leaves it for the others', async (t) => {
  const { user, address, api } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await user.click(await screen.findByRole('button', { name: 'Devolver' }));
  await screen.findByText('Conversa devolvida para a espera.');
  await until(() => address() === '/tickets');
  t.same(api.callsOf('PUT /api/tickets/:id')[0]?.body, { status: 'pending', userId: null });
});

t.test('a reopened ticket stays chosen', async (t) => {
  const { user, address } = await openDesk(t, { tickets });
  await user.click(await screen.findByRole('tab', { name: 'Finalizados' }));
  await user.click(await screen.findByRole('link', { name: 'Rita Fernandes' }));
  const box = await screen.findByRole('textbox', { name: 'Mensagem' });
  t.equal(box.getAttribute('placeholder'), 'Esta conversa foi finalizada. Reabra para responder.');
  t.ok(box.hasAttribute('disabled'));
  const [inHeader] = screen.getAllByRole('button', { name: 'Reabrir' });
  await user.click(inHeader!);
  await screen.findByRole('button', { name: 'Finalizar' });
  await until(() => address() === `/tickets/${rita.uuid}`);
});

t.test('nobody finishes another’s ticket, or opens it', async (t) => {
  const { user, address, api } = await openDesk(t, { tickets });
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  const row = within(await rowOf('Oficina do Beto'));
  await user.click(row.getByRole('button', { name: 'Finalizar a conversa com Oficina do Beto' }));
  t.ok(await screen.findByText('Você não pode finalizar um ticket de outro usuário.'));
  await user.click(row.getByRole('link', { name: 'Oficina do Beto' }));
  t.ok(await screen.findByText('Este ticket está com o usuário: Bruno Costa'));
  await until(() => address() === '/tickets');
  t.equal(api.callsOf('PUT /api/tickets/:id').length, 0);
});

t.test('a foreign queue’s ticket is not shown at its address', async (t) => {
  const foreign = buildTicket({ id: 6, queueId: 9, userId: null, status: 'closed' });
  const { address } = await openDesk(t, { tickets: [foreign], at: `/tickets/${foreign.uuid}` });
  t.ok(await screen.findByText('Acesso não permitido'));
  await until(() => address() === '/tickets');
});

t.test('another’s ticket is not shown at its address either', async (t) => {
  const { address } = await openDesk(t, { tickets, at: `/tickets/${beto.uuid}` });
  t.ok(await screen.findByText('Este ticket está com o usuário: Bruno Costa'));
  await until(() => address() === '/tickets');
});

t.test('one that is deleted elsewhere says so and lets go', async (t) => {
  const { emit, address } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await screen.findByRole('heading', { name: 'Maria Souza' });
  emit({ event: 'ticket', action: 'delete', ticketId: 1, removed: true });
  t.ok(await screen.findByText('Conversa excluída.'));
  await until(() => address() === '/tickets');
});

t.test('one that only left a topic stays while the server still shows it', async (t) => {
  const { emit, api, address } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await screen.findByRole('heading', { name: 'Maria Souza' });
  emit({ event: 'ticket', action: 'delete', ticketId: 1 });
  await until(() => api.callsOf('GET /api/tickets/:id').length === 1);
  await until(() => address() === `/tickets/${maria.uuid}`);
});

t.test('an admin deletes after being told what is lost, and peeks without a trace', async (t) => {
  const boss = buildAdmin({
    id: 9,
    permissions: ['ticket-options:deleteTicket', 'tickets-manager:showall'],
  });
  const message = buildMessage({ ticketId: 2, body: 'alguém aí?' });
  const { user, api, address } = await openDesk(t, { tickets, messages: [message], user: boss });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  await user.click(
    within(await rowOf('João Pedro')).getByRole('button', { name: /Espiar a conversa/ }),
  );
  const peek = await screen.findByRole('dialog', { name: 'Conversa com João Pedro' });
  t.ok(await within(peek).findByText('alguém aí?'));
  t.notOk(within(peek).queryByRole('textbox'));
  t.equal(api.callsOf('GET /api/messages/:ticketId')[0]?.query.get('markAsRead'), 'false');
  t.same(await axe(), []);
  await user.click(within(peek).getByRole('button', { name: 'Fechar' }));

  await user.click(screen.getByRole('tab', { name: /Atendendo/ }));
  await user.click(screen.getByRole('switch', { name: /todos os atendentes/ }));
  await user.click(await screen.findByRole('link', { name: 'Maria Souza' }));
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog');
  t.ok(within(question).getByText(/serão perdidas para sempre/));
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Conversa excluída.'));
  await until(() => address() === '/tickets');
  t.equal(api.callsOf('DELETE /api/tickets/:id')[0]?.params.id, '1');
});

t.test('a remembered queue that is there no more is let go', async (t) => {
  const queue = (id: number, name: string) => ({ id, name, color: '#0f766e', orderQueue: id });
  let queues = [queue(9, 'Caixa'), queue(10, 'Vendas'), queue(11, 'Troca')];
  const { user, emitReset } = await openDesk(t, {
    user: buildAdmin({ id: 1, queues: [] }),
    api: { 'GET /api/queue': () => queues },
  });
  const stored = (): string | null => localStorage.getItem('tickets.queues');
  await user.click(await screen.findByRole('button', { name: 'Filas: 3' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Vendas' }));
  t.equal(stored(), '[9,11]');
  queues = queues.slice(0, 2);
  emitReset();
  await until(() => stored() === '[9]');
  t.ok(await screen.findByRole('button', { name: 'Filas: 1' }));
  queues = [queue(10, 'Vendas'), queue(12, 'Oficina')];
  emitReset();
  await until(() => stored() === null);
  t.ok(await screen.findByRole('button', { name: 'Filas: 2' }));
});

t.test('queues are chosen from one’s own, and remembered', async (t) => {
  const { user, api } = await openDesk(t, { tickets });
  t.notOk(screen.queryByRole('switch', { name: /todos os atendentes/ }), 'not for attendants');
  await user.click(await screen.findByRole('button', { name: 'Filas: 2' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Vendas' }));
  t.ok(await screen.findByRole('button', { name: 'Filas: 1' }));
  await until(() => api.callsOf('GET /api/tickets').at(-1)?.query.get('queueIds') === '[4]');
  t.equal(localStorage.getItem('tickets.queues'), '[4]');
  t.ok(await screen.findByText('Nada com estes filtros'));
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  t.ok(await rowOf('Maria Souza'));
  t.equal(localStorage.getItem('tickets.queues'), null);
});

t.test(
  'the search asks once, in lower case, and an emptied box returns to the open ones',
  async (t) => {
    const { user, api } = await openDesk(t, { tickets });
    await user.click(await screen.findByRole('tab', { name: 'Busca' }));
    await rowOf('Rita Fernandes');
    const before = api.callsOf('GET /api/tickets').length;
    await user.type(screen.getByRole('searchbox', { name: 'Buscar conversas' }), 'RITA');
    await until(() => api.callsOf('GET /api/tickets').length === before + 1, 2_000);
    t.equal(api.callsOf('GET /api/tickets').at(-1)?.query.get('searchParam'), 'rita');
    await until(() => screen.queryByText('Maria Souza') === null);
    await user.click(screen.getByRole('button', { name: 'Limpar a busca' }));
    t.equal(screen.getByRole('tab', { name: 'Abertos' }).getAttribute('aria-selected'), 'true');
    t.ok(await rowOf('Maria Souza'));
  },
);

t.test('an admin searches by attendant', async (t) => {
  const { user, api } = await openDesk(t, { tickets, user: buildAdmin({ id: 9 }) });
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  const choice = await screen.findByRole('combobox', { name: 'Filtrar por atendente' });
  await within(choice).findByRole('option', { name: 'Bruno Costa' });
  await user.selectOptions(choice, 'Bruno Costa');
  await until(() => api.callsOf('GET /api/tickets').at(-1)?.query.get('users') === '[2]');
  await until(() => screen.queryByText('Maria Souza') === null);
  t.ok(screen.getByText('Oficina do Beto'));
});

t.test('a list that cannot be read offers another try', async (t) => {
  const { user, api } = await openDesk(t, {
    tickets,
    api: { 'GET /api/tickets': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  t.ok(await screen.findByText('Não foi possível carregar'));
  api.set({
    'GET /api/tickets': () => ({ tickets: [maria], count: 1, hasMore: false, nextCursor: null }),
  });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await rowOf('Maria Souza'));
});

t.test('A.9: a list that was opened without a network loads by itself, once', async (t) => {
  const { api } = await openDesk(t, { tickets, api: { 'GET /api/tickets': noAnswer } });
  t.ok(await screen.findByText('Não foi possível carregar'));
  api.set({
    'GET /api/tickets': () => ({ tickets: [maria], count: 1, hasMore: false, nextCursor: null }),
  });
  act(() => store.set(connectionAtom, 'connecting'));
  act(() => store.set(connectionAtom, 'live'));
  t.ok(await rowOf('Maria Souza'));
  const asked = api.callsOf('GET /api/tickets').length;
  act(() => void window.dispatchEvent(new Event('online')));
  t.equal(api.callsOf('GET /api/tickets').length, asked, 'once');
});

t.test('an empty desk offers the first step', async (t) => {
  const { user } = await openDesk(t);
  t.ok(await screen.findByText('Nenhuma conversa com você'));
  await user.click(screen.getByRole('button', { name: 'Nova conversa' }));
  t.ok(await screen.findByRole('dialog', { name: 'Nova conversa' }));
  t.same(await axe(), []);
});

t.test('further rows come by the cursor', async (t) => {
  const many = Array.from({ length: 3 }, (_, index) =>
    named(buildTicket({ id: 100 + index, updatedAt: at(50 - index) }), `Cliente ${index}`),
  );
  const { api } = await openDesk(t, {
    api: {
      'GET /api/tickets': ({ query }) =>
        query.get('cursor') === null
          ? { tickets: many.slice(0, 2), count: 3, hasMore: true, nextCursor: 'after-2' }
          : { tickets: many.slice(2), count: 3, hasMore: false, nextCursor: null },
    },
  });
  t.ok(await rowOf('Cliente 2'));
  t.equal(api.callsOf('GET /api/tickets')[1]?.query.get('cursor'), 'after-2');
});

t.test('a narrow screen shows one side at a time', async (t) => {
  const { user, address } = await openDesk(t, {
    tickets,
    width: 390,
    messages: [buildMessage({ ticketId: 1, body: 'Oi!' })],
    episodes: [buildEpisode()],
  });
  const [chat, list] = ['Conversa', 'Atendimentos'].map((name) =>
    screen.getByRole('tab', { name }),
  );
  t.equal(list!.getAttribute('aria-selected'), 'true');
  await user.click(await screen.findByRole('link', { name: 'Maria Souza' }));
  t.ok(await screen.findByText('Oi!'));
  t.equal(chat!.getAttribute('aria-selected'), 'true');
  t.notOk(screen.queryByRole('tab', { name: 'Abertos' }));
  t.same(await axe(), []);
  await user.click(list!);
  t.ok(await rowOf('Maria Souza'));
  await until(() => address() === '/tickets');
  t.equal(document.activeElement, list, 'whoever changes by the tabs stays at them');
  await user.click(chat!);
  await until(() => address() === `/tickets/${maria.uuid}`);
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Devolver' }));
  await screen.findByText('Conversa devolvida para a espera.');
  await until(() => list!.getAttribute('aria-selected') === 'true');
});

t.test('below 900 px a ticket has a way back, to its row in the list', async (t) => {
  const { user, address } = await openDesk(t, {
    tickets,
    width: 834,
    messages: [buildMessage({ ticketId: 1, body: 'Oi!' })],
    episodes: [buildEpisode()],
  });
  t.notOk(screen.queryByRole('tab', { name: 'Conversa' }), 'a tablet needs no tabs at the bottom');
  t.notOk(screen.queryByText('Escolha uma conversa na lista para começar.'));
  await user.click(await screen.findByRole('link', { name: 'Maria Souza' }));
  t.ok(await screen.findByText('Oi!'));
  t.notOk(screen.queryByRole('tab', { name: 'Abertos' }), 'the list is out of sight');
  await user.click(screen.getByRole('link', { name: 'Voltar à lista' }));
  await until(() => address() === '/tickets');
  const row = await screen.findByRole('link', { name: 'Maria Souza' });
  await until(() => document.activeElement === row);
  t.notOk(screen.queryByText('Oi!'));
  t.same(await axe(), []);
});

t.test('a tablet that is turned keeps what is being written', async (t) => {
  const { user } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}`, width: 834 });
  const box = await screen.findByRole('textbox', { name: 'Mensagem' });
  await user.type(box, 'Temos sim');
  act(() => setWidth(1_194));
  t.equal(screen.getByRole('textbox', { name: 'Mensagem' }), box, 'the same box');
  t.ok(screen.getByRole('tab', { name: 'Abertos' }), 'beside the list');
});

t.test('speaks the three languages', async (t) => {
  for (const [language, word] of [
    ['en', 'Attending'],
    ['es', 'Atendiendo'],
    ['pt', 'Atendendo'],
  ] as const) {
    const { unmount } = await openDesk(t, { tickets, language });
    t.ok(await screen.findByRole('tab', { name: new RegExp(word) }));
    unmount();
  }
  t.same(ana.queues, QUEUES);
});

t.test('a connection that is removed is gone from rows and silences its ticket', async (t) => {
  const other = named(
    buildTicket({ id: 6, whatsappId: 8, whatsapp: { id: 8, name: 'Loja Sul' } }),
    'Letícia Castro',
  );
  const { emit, user, world } = await openDesk(t, {
    tickets: [...tickets, other],
    at: `/tickets/${maria.uuid}`,
  });
  const row = within(await rowOf('Maria Souza'));
  await user.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'já vi');
  world.tickets.set(1, { ...maria, whatsappId: null, whatsapp: null });
  emit({ event: 'whatsapp', action: 'delete', whatsappId: 5 });
  t.ok(row.getByText('Conexão removida'));
  t.notOk(row.queryByText('Loja Centro'));
  t.ok(within(await rowOf('Letícia Castro')).getByText('Loja Sul'), 'another connection stays');
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
  t.ok(box.disabled);
  t.equal(box.placeholder, 'A conexão desta conversa foi removida.');
  t.same(await axe(), []);
});
