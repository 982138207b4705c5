import { strict as assert } from 'node:assert';
import t from 'tap';
import { act, axe, renderScreen, screen, waitFor, within, until } from 'prosa/web/testing';
import { at, buildMessage, buildPending, buildTicket } from '../testing/builders.ts';
import { ana, named } from '../testing/desk.tsx';
import type { TicketDto } from '../types.ts';
import NotificationsButton from './NotificationsButton.tsx';

const maria = named(buildTicket({ id: 1, unreadMessages: 2, updatedAt: at(9) }), 'Maria Souza');
const joao = named(buildPending({ id: 2, updatedAt: at(5) }), 'João Pedro');

const openBell = async (
  test: Parameters<typeof renderScreen>[0],
  tickets: readonly TicketDto[],
  user = ana,
) => {
  const rendered = await renderScreen(test, <NotificationsButton />, {
    user,
    at: '/contacts',
    api: {
      'GET /api/tickets': ({ query }) => {
        const found = tickets.filter(({ status }) => status === query.get('status'));
        return { tickets: found, count: found.length, hasMore: false, nextCursor: null };
      },
    },
  });
  await until(() => rendered.api.callsOf('GET /api/tickets').length === 2);
  // Both answers are on the screen.
  await act(async () => Promise.resolve());
  return rendered;
};

const arrives = (ticket: TicketDto, fromMe = false) => ({
  event: 'appMessage',
  action: 'create',
  message: buildMessage({ ticketId: ticket.id, fromMe }),
  ticket: { ...ticket, unreadMessages: fromMe ? 0 : 1 },
  contact: ticket.contact,
});

t.test('lists what is unread and mine, and who waits in my queues, and leads there', async (t) => {
  const foreign = named(buildPending({ id: 3, queueId: 99 }), 'Outra fila');
  const nowhere = named(buildPending({ id: 4, queueId: null, queue: null }), 'Sem fila');
  const { user, address } = await openBell(t, [maria, joao, foreign, nowhere]);
  await user.click(await screen.findByRole('button', { name: '2 conversas não lidas' }));
  t.ok(await screen.findByText('João Pedro'));
  t.notOk(screen.queryByText('Outra fila'));
  t.notOk(screen.queryByText('Sem fila'), 'not for those who do not see them');
  const link = await screen.findByRole('link', { name: /Maria Souza/ });
  t.same(await axe(), []);
  await user.click(link);
  t.equal(address(), `/tickets/${maria.uuid}`);
  t.ok(await screen.findByRole('button', { name: '1 conversa não lida' }), 'it is being read');
});

t.test('those who see tickets without a queue hear of them, too', async (t) => {
  const nowhere = named(buildPending({ id: 4, queueId: null, queue: null }), 'Sem fila');
  const { user } = await openBell(t, [nowhere], { ...ana, allTicket: 'enable' });
  await user.click(await screen.findByRole('button', { name: '1 conversa não lida' }));
  t.ok(await screen.findByText('Sem fila'));
});

t.test('those who want no alert to customers who wait have none in the bell', async (t) => {
  const preferences = { 'alerts.settings': { kinds: { 'tickets.waiting': false } } };
  await openBell(t, [maria, joao], { ...ana, preferences });
  t.ok(await screen.findByRole('button', { name: '1 conversa não lida' }));
});

t.test('counts live, and says when all is read', async (t) => {
  const { user, emit } = await openBell(t, []);
  const calm = named(buildTicket({ id: 7 }), 'Rita');
  await screen.findByRole('button', { name: 'Conversas não lidas' });
  emit(arrives(calm));
  t.ok(await screen.findByRole('button', { name: '1 conversa não lida' }));
  emit({ event: 'ticket', action: 'updateUnread', ticketId: 7 });
  await user.click(await screen.findByRole('button', { name: 'Conversas não lidas' }));
  t.ok(within(await screen.findByRole('dialog')).getByText('Tudo lido por aqui.'));
});

t.test('counts beyond the first page, and follows', async (t) => {
  const page = Array.from({ length: 40 }, (_, index) =>
    buildTicket({ unreadMessages: 1, id: 100 + index }),
  );
  let total = 57;
  const { user, emit } = await renderScreen(t, <NotificationsButton />, {
    user: ana,
    at: '/contacts',
    api: {
      'GET /api/tickets': ({ query }) =>
        query.get('status') === 'open'
          ? { tickets: page, count: 40, hasMore: true, nextCursor: 'next' }
          : { tickets: [], count: 0, hasMore: false, nextCursor: null },
      'GET /api/tickets/counts/unread': () => ({ count: total }),
    },
  });
  await user.click(await screen.findByRole('button', { name: '57 conversas não lidas' }));
  t.ok(within(await screen.findByRole('dialog')).getByText('e mais 45'));
  total = 58;
  emit(arrives({ ...maria, updatedAt: at(-600) }));
  t.ok(await screen.findByRole('button', { name: '58 conversas não lidas' }));
});

/** A browser whose notices on the desktop are permitted, and nobody looks at the page. */
const notices = (test: { teardown(work: () => void): void }) => {
  const made: { title: string; body: string; isClosed: boolean }[] = [];
  class FakeNotice {
    static permission = 'granted';
    onclick: () => void = () => undefined;
    readonly #shown: (typeof made)[number];
    constructor(title: string, { body }: { readonly body: string }) {
      this.#shown = { title, body, isClosed: false };
      made.push(this.#shown);
    }
    close(): void {
      this.#shown.isClosed = true;
    }
  }
  const { hasFocus } = document;
  document.hasFocus = () => false;
  Object.assign(globalThis, { Notification: FakeNotice });
  test.teardown(() => {
    document.hasFocus = hasFocus;
    Reflect.deleteProperty(globalThis, 'Notification');
  });
  return made;
};

const preferring = (kinds: Readonly<Record<string, boolean>> = {}) => ({
  ...ana,
  preferences: { 'alerts.settings': { desktop: true, kinds } },
});

const calm = () => screen.findByRole('button', { name: /[Cc]onversas? não lidas?/ });
const titles = (made: readonly { title: string }[]): string[] => made.map(({ title }) => title);

t.test('A.4: alerts to a new customer in a queue of the reader, once', async (t) => {
  const made = notices(t);
  const { emit } = await openBell(t, [], preferring());
  await calm();
  emit(arrives({ ...joao, unreadMessages: 1, lastMessage: 'Oi, tudo bem?' }));
  await until(() => made.length === 1);
  t.match(made[0], { title: 'João Pedro', body: 'Esperando em Vendas: Oi, tudo bem?' });
  emit(arrives({ ...joao, unreadMessages: 2 }));
  emit(arrives(named(buildPending({ id: 8, queueId: 99 }), 'Outra fila')));
  emit(arrives(named(buildPending({ id: 9, queueId: null, queue: null }), 'Sem fila')));
  emit(arrives(maria));
  await waitFor(() => assert.deepEqual(titles(made), ['João Pedro', 'Maria Souza']));
});

t.test('A.13: an alert names the people whom the message mentions', async (t) => {
  const made = notices(t);
  const { emit } = await openBell(t, [], preferring());
  await calm();
  const lastMessage = 'veja, @5511988887777';
  const lastMessageMentions = [{ number: '5511988887777', name: 'Rita Nunes' }];
  emit(arrives({ ...maria, lastMessage, lastMessageMentions }));
  await until(() => made.length === 1);
  t.equal(made[0]?.body, 'veja, @Rita Nunes');
});

t.test('alerts to what the bot or a colleague put into a queue of the reader', async (t) => {
  const made = notices(t);
  const { emit } = await openBell(t, [], preferring());
  await calm();
  emit({ event: 'ticket', action: 'update', ticket: joao });
  await waitFor(() => assert.deepEqual(titles(made), ['João Pedro']));
  emit({ event: 'ticket', action: 'update', ticket: { ...joao, status: 'open', userId: 2 } });
  await until(() => made[0]?.isClosed === true);
  emit({ event: 'ticket', action: 'update', ticket: joao });
  await until(() => made.length === 2);
  t.pass('it was taken, and given back');
});

t.test('A.4: a step of the reader in another tab alerts in none', async (t) => {
  const made = notices(t);
  const { emit } = await openBell(t, [], preferring());
  await calm();
  const other = new BroadcastChannel('prosa.own-steps');
  const heard = new Promise((resolve) => {
    const here = new BroadcastChannel('prosa.own-steps');
    here.addEventListener('message', () => {
      here.close();
      resolve(undefined);
    });
  });
  other.postMessage({ ticketId: joao.id, until: Date.now() + 5_000 });
  await heard;
  other.close();
  emit({ event: 'ticket', action: 'update', ticket: joao });
  emit(arrives(maria));
  await waitFor(() => assert.deepEqual(titles(made), ['Maria Souza']));
});

t.test('who waited before the page was opened is no news', async (t) => {
  const made = notices(t);
  const { emit } = await openBell(t, [joao], preferring());
  await screen.findByRole('button', { name: '1 conversa não lida' });
  emit(arrives({ ...joao, unreadMessages: 4 }));
  emit(arrives(maria));
  await waitFor(() => assert.deepEqual(titles(made), ['Maria Souza']));
});

t.test('A.4: messages, customers who wait and groups can each be left out', async (t) => {
  const made = notices(t);
  const group = named(buildTicket({ id: 5, isGroup: true }), 'Família');
  const off = { 'tickets.message': false, 'tickets.waiting': false, 'tickets.group': false };
  const { emit, unmount } = await openBell(t, [], preferring(off));
  await calm();
  for (const ticket of [maria, joao, group]) emit(arrives(ticket));
  unmount();
  const again = await openBell(t, [], preferring({ ...off, 'tickets.group': true }));
  await calm();
  for (const ticket of [maria, joao, group]) again.emit(arrives(ticket));
  await waitFor(() => assert.deepEqual(titles(made), ['Família']));
});

t.test('what was read or taken elsewhere is not told any longer', async (t) => {
  const made = notices(t);
  const { emit } = await openBell(t, [], preferring());
  await calm();
  emit(arrives({ ...maria, lastMessage: '', lastMessageKind: 'audio' }));
  await until(() => made.length === 1);
  t.equal(made[0]?.body, 'Áudio');
  emit({ event: 'ticket', action: 'updateUnread', ticketId: maria.id });
  t.ok(made[0]?.isClosed);
  emit(arrives(maria));
  await until(() => made.length === 2);
  emit({ event: 'ticket', action: 'update', ticket: { ...maria, userId: 2 } });
  t.ok(made[1]?.isClosed);
});

t.test('leads to the settings of alerts', async (t) => {
  const { user } = await openBell(t, []);
  await user.click(await calm());
  t.ok(await screen.findByRole('button', { name: 'Ajustar avisos' }));
  t.same(await axe(), []);
});

t.test('the tab says how much is unread', async (t) => {
  const { emit } = await openBell(t, [maria]);
  await until(() => document.title === '(1) Prosa');
  emit(arrives({ ...maria, id: 9, uuid: 'other' }));
  await until(() => document.title === '(2) Prosa');
  emit({ event: 'ticket', action: 'updateUnread', ticketId: 9 });
  emit({ event: 'ticket', action: 'updateUnread', ticketId: maria.id });
  await until(() => document.title === 'Prosa');
});

t.test('speaks the three languages', async (t) => {
  for (const [language, word] of [
    ['en', 'Unread conversations'],
    ['es', 'Conversaciones sin leer'],
    ['pt', 'Conversas não lidas'],
  ] as const) {
    const { unmount } = await renderScreen(t, <NotificationsButton />, {
      user: ana,
      language,
      api: {
        'GET /api/tickets': () => ({ tickets: [], count: 0, hasMore: false, nextCursor: null }),
      },
    });
    t.ok(await screen.findByRole('button', { name: word }), language);
    unmount();
  }
});
