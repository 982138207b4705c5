import { strict as assert } from 'node:assert';
import t from 'tap';
import { axe, renderScreen, screen, waitFor, within } from 'prosa/web/testing';
import { at, buildMessage, buildPending, buildTicket } from '../testing/builders.ts';
import { ana, named } from '../testing/desk.tsx';
import type { TicketDto } from '../types.ts';
import NotificationsButton from './NotificationsButton.tsx';

const maria = named(buildTicket({ id: 1, unreadMessages: 2, updatedAt: at(9) }), 'Maria Souza');
const joao = named(buildPending({ id: 2, updatedAt: at(5) }), 'João Pedro');

/** Counts the tones that would be heard. */
const listen = (test: { teardown(work: () => void): void }): { readonly tones: () => number } => {
  let tones = 0;
  const node = {
    connect: () => node,
    frequency: {},
    gain: {},
    start: () => (tones += 1),
    stop: () => 0,
  };
  const param = { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 };
  class FakeContext {
    currentTime = 0;
    createOscillator = () => ({ ...node });
    createGain = () => ({ ...node, gain: param });
    resume = () => Promise.resolve();
  }
  Object.assign(globalThis, { AudioContext: FakeContext });
  test.teardown(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
  });
  return { tones: () => tones };
};

const openBell = (
  test: Parameters<typeof renderScreen>[0],
  tickets: readonly TicketDto[],
  user = ana,
) =>
  renderScreen(test, <NotificationsButton />, {
    user,
    at: '/contacts',
    api: {
      'GET /api/tickets': ({ query }) => {
        const found = tickets.filter(
          ({ status, unreadMessages }) => status === query.get('status') && unreadMessages > 0,
        );
        return { tickets: found, count: found.length, hasMore: false, nextCursor: null };
      },
    },
  });

const arrives = (ticket: TicketDto, fromMe = false) => ({
  event: 'appMessage',
  action: 'create',
  message: buildMessage({ ticketId: ticket.id, fromMe }),
  ticket: { ...ticket, unreadMessages: fromMe ? 0 : 1 },
  contact: ticket.contact,
});

t.test('lists what is unread and mine, and leads there', async (t) => {
  const { user, address } = await openBell(t, [maria, joao]);
  await user.click(await screen.findByRole('button', { name: '1 conversa não lida' }));
  const link = await screen.findByRole('link', { name: /Maria Souza/ });
  t.notOk(screen.queryByText('João Pedro'), 'what waits calls nobody who did not ask for it');
  t.same(await axe(), []);
  await user.click(link);
  t.equal(address(), `/tickets/${maria.uuid}`);
  t.ok(await screen.findByRole('button', { name: 'Conversas não lidas' }), 'it is being read');
});

t.test('those who asked for it hear of what waits too', async (t) => {
  const { user } = await openBell(t, [maria, joao], { ...ana, allTicket: 'enable' });
  await user.click(await screen.findByRole('button', { name: '2 conversas não lidas' }));
  t.ok(await screen.findByText('João Pedro'));
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
      'GET /api/tickets': () => ({ tickets: page, count: 40, hasMore: true, nextCursor: 'next' }),
      'GET /api/tickets/counts/unread': () => ({ count: total }),
    },
  });
  await user.click(await screen.findByRole('button', { name: '57 conversas não lidas' }));
  t.ok(within(await screen.findByRole('dialog')).getByText('e mais 45'));
  total = 58;
  emit(arrives({ ...maria, updatedAt: at(-600) }));
  t.ok(await screen.findByRole('button', { name: '58 conversas não lidas' }, { timeout: 3_000 }));
});

t.test('rings for a customer’s message that calls for the reader, once in a burst', async (t) => {
  const { tones } = listen(t);
  const { emit } = await openBell(t, []);
  await screen.findByRole('button', { name: 'Conversas não lidas' });
  emit(arrives(maria, true));
  emit(arrives(joao));
  emit(arrives(buildTicket({ userId: 2 })));
  emit(arrives(buildTicket({ queueId: 99 })));
  await Promise.resolve();
  t.equal(tones(), 0);
  emit(arrives(maria));
  emit(arrives(maria));
  await waitFor(() => assert.equal(tones(), 2, 'two tones, one ring'));
});

/** A browser that can tell of news outside of the page. */
const withNotices = (
  test: { teardown(work: () => void): void },
  { answer = 'granted', isLooking = false }: { answer?: string; isLooking?: boolean } = {},
) => {
  const made: FakeNotice[] = [];
  let asked = 0;
  class FakeNotice {
    static permission = 'default';
    static requestPermission = (): Promise<string> => {
      asked += 1;
      FakeNotice.permission = answer;
      return Promise.resolve(answer);
    };
    isClosed = false;
    onclick: () => void = () => undefined;
    constructor(
      readonly title: string,
      readonly options: { body: string; tag: string; silent: boolean },
    ) {
      made.push(this);
    }
    close(): void {
      this.isClosed = true;
    }
  }
  const { hasFocus } = document;
  document.hasFocus = () => isLooking;
  Object.assign(globalThis, { Notification: FakeNotice });
  test.teardown(() => {
    document.hasFocus = hasFocus;
    Reflect.deleteProperty(globalThis, 'Notification');
  });
  return { made, asked: () => asked, FakeNotice };
};

const OUTSIDE = { name: 'Avisar também fora desta aba' };

const turnOn = async ({ user }: Awaited<ReturnType<typeof openBell>>): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: /[Cc]onversas? não lidas?/ }));
  await user.click(await screen.findByRole('checkbox', OUTSIDE));
};

t.test('tells outside of the page only once it was asked to', async (t) => {
  const { made, asked } = withNotices(t);
  const bell = await openBell(t, []);
  await screen.findByRole('button', { name: 'Conversas não lidas' });
  bell.emit(arrives(maria));
  t.same([asked(), made.length], [0, 0], 'a page that asks by itself is refused for good');
  await turnOn(bell);
  await waitFor(() =>
    assert.equal(screen.getByRole<HTMLInputElement>('checkbox', OUTSIDE).checked, true),
  );
  t.equal(asked(), 1);
  t.same(await axe(), []);
  bell.emit(arrives(joao));
  bell.emit(arrives({ ...maria, lastMessage: '', lastMessageKind: 'audio' }));
  t.match(made, [
    { title: 'Maria Souza', options: { body: 'Áudio', tag: 'ticket-1', silent: true } },
  ]);
  made[0]?.onclick();
  await waitFor(() => assert.equal(bell.address(), `/tickets/${maria.uuid}`));
  t.ok(made[0]?.isClosed);
  await bell.user.click(screen.getByRole('checkbox', OUTSIDE));
  bell.emit(arrives({ ...maria, id: 9, uuid: 'other' }));
  t.equal(made.length, 1, 'switched off again');
});

t.test('what was read elsewhere is not told any longer', async (t) => {
  const { made } = withNotices(t);
  const bell = await openBell(t, []);
  await turnOn(bell);
  bell.emit(arrives(maria));
  bell.emit({ event: 'ticket', action: 'updateUnread', ticketId: maria.id });
  t.ok(made[0]?.isClosed);
  bell.emit(arrives(maria));
  bell.emit({ event: 'ticket', action: 'update', ticket: { ...maria, userId: 2 } });
  t.ok(made[1]?.isClosed);
});

t.test('who looks at the page hears, and needs no notice', async (t) => {
  const { made } = withNotices(t, { isLooking: true });
  const bell = await openBell(t, []);
  await turnOn(bell);
  bell.emit(arrives(maria));
  t.equal(made.length, 0);
});

t.test('a browser that refuses is told about, and how to change it', async (t) => {
  withNotices(t, { answer: 'denied' });
  const bell = await openBell(t, []);
  await turnOn(bell);
  t.ok(await screen.findByText(/O navegador bloqueia avisos deste site/));
  t.ok(screen.getByRole<HTMLInputElement>('checkbox', OUTSIDE).disabled);
});

t.test('the tab says how much is unread', async (t) => {
  const { emit } = await openBell(t, [maria]);
  await waitFor(() => assert.equal(document.title, '(1) Prosa'));
  emit(arrives({ ...maria, id: 9, uuid: 'other' }));
  await waitFor(() => assert.equal(document.title, '(2) Prosa'));
  emit({ event: 'ticket', action: 'updateUnread', ticketId: 9 });
  emit({ event: 'ticket', action: 'updateUnread', ticketId: maria.id });
  await waitFor(() => assert.equal(document.title, 'Prosa'));
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
