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
import { at, buildEpisode, buildMessage, buildTicket } from './testing/builders.ts';
import { ana, named, openDesk, QUEUES, rowOf } from './testing/desk.tsx';
import { maria, tickets } from './testing/four-tickets.ts';

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
    await until(() => api.callsOf('GET /api/tickets').length === before + 1);
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
