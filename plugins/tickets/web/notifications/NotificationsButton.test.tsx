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
