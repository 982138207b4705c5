import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { MediaEvent } from '../../connections/public.ts';
import type { MessageDto } from '../schemas.ts';
import { arrive, messageFrom } from '../testing/channel.ts';
import { Desk, newNumber } from '../testing/desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

/** A customer's picture whose file is still on its way. */
const setUp = async () => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const sent = messageFrom(desk, number, {
    kind: 'image',
    body: 'a nota',
    isMediaPending: true,
    mediaSize: 5_000_000_000,
  });
  await arrive(desk, sent);
  const ticket = await desk.of(number);
  const [message] = await desk.messages(ticket.id);
  if (!message) throw new Error('nothing arrived');
  const told: MediaEvent = {
    type: 'media',
    connectionId: desk.line,
    chatNumber: number,
    externalId: sent.externalId,
    fromMe: false,
  };
  return { desk, ticket, message, told, path: `/messages/${message.id}/media` };
};

t.test('a message is shown before its file, and hears what becomes of it', async (t) => {
  const { desk, ticket, message, told } = await setUp();
  t.match(message, { mediaState: 'pending', mediaSize: 5_000_000_000, mediaUrl: null });
  t.same(await arrive(desk, told), ['stored']);
  t.match(await desk.messages(ticket.id), [{ mediaState: 'lost', body: 'a nota' }]);
  const last = (await desk.told()).at(-1);
  t.equal(last?.name, 'tickets.message-updated');
  t.same(await arrive(desk, { ...told, externalId: 'NOBODY' }), ['ignored']);
  t.same(await arrive(desk, { ...told, fromMe: true }), ['ignored'], 'not the other direction');
  const forwarded = await desk.call(desk.admin, 'POST', `/messages/${message.id}/forward`, {
    ticketId: ticket.id,
  });
  t.match(forwarded.body, { error: /./ }, 'what is not here goes nowhere');
});

t.test('asking for a lost file again needs a right to see it', async (t) => {
  const { desk, message, told, path } = await setUp();
  t.equal((await desk.call(undefined, 'POST', path)).status, 401);
  const other = await Desk.open(app);
  t.match(await other.call(other.admin, 'POST', path), {
    status: 404,
    body: { error: 'ERR_FETCH_WAPP_MSG' },
  });
  const queueId = await desk.queue('Vendas');
  await desk.ok('PUT', `/tickets/${message.ticketId}`, { queueId });
  const stranger = await desk.attendant('Ana');
  t.equal((await desk.call(stranger, 'POST', path)).status, 403);

  const pending = await desk.call<MessageDto>(desk.admin, 'POST', path);
  t.match(pending, { status: 200, body: { mediaState: 'pending' } }, 'it is on its way already');
  await arrive(desk, told);
  t.match(await desk.call(desk.admin, 'POST', path), {
    status: 410,
    body: { error: 'ERR_MEDIA_GONE' },
  });
});

t.test(
  'a file the company has no room for is shown as such, and can be asked for again',
  async (t) => {
    const { desk, ticket, message, told, path } = await setUp();
    t.same(await arrive(desk, { ...told, isStorageFull: true }), ['stored']);
    t.match(await desk.messages(ticket.id), [
      { mediaState: 'full', body: 'a nota', mediaUrl: null },
    ]);
    const forwarded = await desk.call(desk.admin, 'POST', `/messages/${message.id}/forward`, {
      ticketId: ticket.id,
    });
    t.match(forwarded.body, { error: 'ERR_FORWARDING_WAPP_MSG' });
    // The channel is asked, which knows nothing of this file.
    t.match(await desk.call(desk.admin, 'POST', path), { body: { error: 'ERR_MEDIA_GONE' } });
  },
);
