import t from 'tap';
import { axe, buildAdmin, reply, screen, within, until } from 'prosa/web/testing';
import { at, buildPending, buildTicket } from '../testing/builders.ts';
import { ana, named, openDesk, rowOf } from '../testing/desk.tsx';
import type { TicketDto } from '../types.ts';

const maria = named(buildTicket({ id: 1, updatedAt: at(9) }), 'Maria Souza');
const leticia = named(
  buildTicket({
    id: 2,
    updatedAt: at(8),
    fromMe: true,
    lastMessageAuthor: { origin: 'agent', userId: 1, name: 'Ana Martins' },
  }),
  'Letícia Castro',
);
const joao = named(buildPending({ id: 3, updatedAt: at(7) }), 'João Pedro Albuquerque');
const rita = named(buildPending({ id: 4, updatedAt: at(6) }), 'Rita Fernandes');
const tickets = [maria, leticia, joao, rita];

const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

t.test('arrow keys go from row to row, and tab stops at one of them only', async (t) => {
  const { user, address } = await openDesk(t, { tickets });
  await rowOf('Maria Souza');
  screen.getByRole('tab', { name: /Atendendo/ }).focus();
  await user.keyboard('{ArrowDown}');
  t.equal(focused(), 'Maria Souza');
  await user.keyboard('{ArrowDown}');
  t.equal(focused(), 'Letícia Castro');
  await user.keyboard('{ArrowDown}');
  t.equal(focused(), 'Letícia Castro', 'the last one');
  await user.tab();
  t.match(focused(), /Letícia Castro/, 'what can be done with her');
  const inOrder = screen
    .getAllByRole('link')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent);
  t.same(inOrder, ['Letícia Castro']);
  screen.getByRole('link', { name: 'Letícia Castro' }).focus();
  await user.keyboard('{ArrowUp}{Enter}');
  await until(() => address() === `/tickets/${maria.uuid}`);
});

t.test('what waits is accepted by the enter key', async (t) => {
  const { user, api } = await openDesk(t, { tickets });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  await rowOf('Rita Fernandes');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  t.equal(focused(), 'Aceitar a conversa com Rita Fernandes');
  await user.keyboard('{Enter}');
  await until(() => api.callsOf('PUT /api/tickets/:id')[0]?.params.id === '4');
});

t.test(
  'A.13: what a row offers is outlined: the one filled button of a screen is not in its list',
  async (t) => {
    const { user } = await openDesk(t, { tickets });
    await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
    await rowOf('Rita Fernandes');
    const accepts = screen.getAllByRole('button', { name: /^Aceitar a conversa/ });
    t.equal(accepts.length, 2);
    for (const { classList } of accepts) {
      t.ok(classList.contains('bp6-outlined'));
      t.notOk(classList.contains('bp6-intent-primary'));
    }
  },
);

t.test('a letter begins a ticket, a stroke goes to the search', async (t) => {
  const { user } = await openDesk(t, { tickets });
  await rowOf('Maria Souza');
  await user.keyboard('/');
  t.equal(document.activeElement, screen.getByRole('searchbox', { name: 'Buscar conversas' }));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('n');
  t.ok(await screen.findByRole('dialog', { name: 'Nova conversa' }));
});

t.test('a phone’s list cuts names, but not for those who hear them', async (t) => {
  const { user } = await openDesk(t, { tickets, width: 390 });
  t.ok(within(await rowOf('Letícia Castro')).getByText('Letícia Ca…'));
  t.ok(screen.getByRole('link', { name: 'Letícia Castro' }));
  await user.click(screen.getByRole('tab', { name: /Aguardando/ }));
  t.ok(within(await rowOf('João Pedro Albuquerque')).getByText('João Pedro…'));
  t.same(await axe(), []);
});

t.test('A.6: a row names the writer of the last message, and when it was', async (t) => {
  const by = (id: number, lastMessageAuthor: TicketDto['lastMessageAuthor'], changes = {}) =>
    named(buildTicket({ id, lastMessageAuthor, ...changes }), `Cliente ${String(id)}`);
  await openDesk(t, {
    tickets: [
      ...tickets,
      by(10, { origin: 'agent', userId: 2, name: 'Bruno Costa' }),
      by(11, { origin: 'automatic', userId: null, name: '' }),
      by(12, { origin: 'phone', userId: null, name: '' }),
      by(13, { origin: 'customer', userId: null, name: 'Carla Dias' }, { isGroup: true }),
    ],
  });
  const row = within(await rowOf('Letícia Castro'));
  t.ok(row.getByText('Você:'));
  t.ok(row.getByTitle(/^20\/11\/2026 14:08/), 'the whole date where the mouse rests');
  for (const [id, writer] of [
    [10, 'Bruno:'],
    [11, 'Automática:'],
    [12, 'Celular:'],
    [13, 'Carla:'],
  ] as const) {
    t.ok(within(await rowOf(`Cliente ${String(id)}`)).getByText(writer));
  }
  t.notOk(within(await rowOf('Maria Souza')).queryByText(/:$/), 'a customer’s row has the name');
});

t.test(
  'A.6: a row says that the last message was deleted, and what was begun as an answer',
  async (t) => {
    const gone = { lastMessageKind: 'deleted', lastMessage: '' };
    await openDesk(t, {
      tickets: [named(buildTicket({ id: 20, ...gone }), 'Nina'), maria],
      drafts: [{ ticketId: 1, body: 'Bom dia, Ma' }],
    });
    t.ok(within(await rowOf('Nina')).getByText('Mensagem apagada'));
    const row = within(await rowOf('Maria Souza'));
    t.ok(await row.findByText('Rascunho:'));
    t.ok(row.getByText('Bom dia, Ma'));
  },
);

t.test('a colleague at the same browser is not shown what another has begun', async (t) => {
  const his = { ...maria, userId: 2, user: { id: 2, name: 'Bruno Costa' } };
  const first = await openDesk(t, {
    tickets: [his],
    at: `/tickets/${maria.uuid}`,
    user: { ...ana, id: 2, name: 'Bruno Costa' },
  });
  await first.user.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Segredo');
  first.unmount();
  const { api } = await openDesk(t, { tickets: [maria] });
  t.ok(within(await rowOf('Maria Souza')).getByText('Olá'));
  await until(() => api.callsOf('GET /api/tickets/drafts').length === 1);
  t.equal(screen.queryByText('Rascunho:'), null);
  t.same(api.callsOf('PUT /api/tickets/:id/draft'), []);
});

t.test('A.1: each list has its order, which is remembered', async (t) => {
  const waits = (id: number, name: string, since: number, news: number) =>
    named(buildPending({ id, waitingSince: at(since), updatedAt: at(news) }), name);
  const { user, api } = await openDesk(t, {
    tickets: [waits(31, 'Há pouco', 9, 9), waits(32, 'Insiste', 1, 10)],
  });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  await rowOf('Insiste');
  const names = () =>
    screen.getAllByText(/^(Há pouco|Insiste)$/).map(({ textContent }) => textContent);
  t.same(names(), ['Insiste', 'Há pouco'], 'who waits longest comes first');
  await user.click(screen.getByRole('button', { name: 'Ordem: Esperando há mais tempo' }));
  await user.click(await screen.findByRole('radio', { name: 'Mais antigas primeiro' }));
  await until(() => names().join() === 'Há pouco,Insiste');
  t.match(api.callsOf('PUT /api/preferences/:key').at(-1)?.body, {
    value: { pending: 'oldest', assigned: 'newest' },
  });
  t.same(await axe(), []);
});

t.test('a row shows how far the last word got, as it gets there', async (t) => {
  const said = { fromMe: true, lastMessageId: 50, lastMessageAck: 0 };
  const gone = { ...said, lastMessageAck: 1, lastMessage: '🚫', lastMessageKind: 'deleted' };
  const { emit } = await openDesk(t, {
    tickets: [
      maria,
      { ...leticia, ...said },
      named(buildTicket({ id: 9, updatedAt: at(5), ...gone }), 'Bruno Lima'),
    ],
  });
  const row = within(await rowOf('Letícia Castro'));
  t.ok(row.getByRole('img', { name: 'Enviando' }));
  t.equal(within(await rowOf('Maria Souza')).queryByRole('img', { name: /Lida|Enviada/ }), null);
  t.equal(within(await rowOf('Bruno Lima')).queryByRole('img', { name: 'Enviada' }), null);
  const told = (id: number, ack: number): void => {
    const message = { id, ticketId: leticia.id, fromMe: true, ack };
    emit({ event: 'appMessage', action: 'update', message });
  };
  told(50, 2);
  t.ok(await row.findByRole('img', { name: 'Entregue' }));
  told(49, 3);
  told(50, 1);
  told(50, 3);
  t.ok(await row.findByRole('img', { name: 'Lida' }));
});

t.test('what was missed for good is read anew, as far down as the reader had come', async (t) => {
  const rows = Array.from({ length: 6 }, (_, index) =>
    named(buildTicket({ id: 100 + index, updatedAt: at(50 - index) }), `Cliente ${String(index)}`),
  );
  let world: readonly TicketDto[] = rows.slice(0, 4);
  const { api, emitReset } = await openDesk(t, {
    api: {
      'GET /api/tickets': ({ query }) => {
        const from = Number(query.get('cursor') ?? 0);
        const isLast = from + 2 >= world.length;
        return {
          tickets: world.slice(from, from + 2),
          count: world.length,
          hasMore: !isLast,
          nextCursor: isLast ? null : String(from + 2),
        };
      },
    },
  });
  await rowOf('Cliente 3');
  const before = api.callsOf('GET /api/tickets').length;
  world = [rows[5]!, ...rows.slice(1, 5)];
  emitReset();
  t.ok(await rowOf('Cliente 5'));
  t.ok(await rowOf('Cliente 4'));
  await until(() => screen.queryByText('Cliente 0') === null);
  t.same(
    api
      .callsOf('GET /api/tickets')
      .slice(before, before + 2)
      .map(({ query }) => query.get('cursor')),
    [null, '2'],
  );
});

t.test('an administrator asks before ending what a colleague attends', async (t) => {
  const beto = named(
    buildTicket({ id: 8, userId: 2, user: { id: 2, name: 'Bruno Costa' } }),
    'Oficina do Beto',
  );
  const { user, api } = await openDesk(t, { tickets: [beto, rita], user: buildAdmin({ id: 9 }) });
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  await user.click(
    within(await rowOf('Oficina do Beto')).getByRole('button', { name: /^Finalizar/ }),
  );
  const question = await screen.findByRole('alertdialog', {
    name: 'Finalizar a conversa de Bruno Costa?',
  });
  t.same(await axe(), []);
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  t.equal(api.callsOf('PUT /api/tickets/:id').length, 0);
  await user.click(within(await rowOf('Rita Fernandes')).getByRole('button', { name: /Ações/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Finalizar' }));
  const other = await screen.findByRole('alertdialog', { name: 'Finalizar sem atender?' });
  await user.click(within(other).getByRole('button', { name: 'Finalizar' }));
  await until(
    () =>
      (api.callsOf('PUT /api/tickets/:id')[0]?.body as TicketDto | undefined)?.status === 'closed',
  );
});

t.test('who reads one ticket stays there while ending another', async (t) => {
  const { user, address } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await screen.findByRole('heading', { name: 'Maria Souza' });
  await user.click(
    within(await rowOf('Letícia Castro')).getByRole('button', { name: /^Finalizar/ }),
  );
  t.ok(await screen.findByText('Conversa finalizada.'));
  t.equal(address(), `/tickets/${maria.uuid}`);
});

t.test('after a lost race the row shows what became of the ticket', async (t) => {
  const bruno = { id: 2, name: 'Bruno Costa' };
  const { user } = await openDesk(t, {
    tickets,
    api: {
      'PUT /api/tickets/:id': () =>
        reply(409, {
          error: 'ERR_TICKET_ALREADY_ACCEPTED',
          ticket: { id: joao.id, userId: 2, user: bruno },
        }),
      'GET /api/tickets/:id': () => ({ ...joao, status: 'open', userId: 2, user: bruno }),
    },
  });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  await user.click(
    within(await rowOf('João Pedro Albuquerque')).getByRole('button', { name: /^Aceitar/ }),
  );
  t.ok(await screen.findByText('Este ticket está com o usuário: Bruno Costa'));
  await until(() => screen.queryByText('João Pedro Albuquerque') === null);
});
