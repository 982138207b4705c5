import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { AmendmentEvent } from '../connections/public.ts';
import type { MessageDto } from './schemas.ts';
import { arrive, messageFrom } from './testing/channel.ts';
import { Desk } from './testing/desk.ts';

const app = await createTestApp(t);

const setUp = async () => {
  const desk = await Desk.open(app);
  const ticket = await desk.pending({ body: 'Primeiro' });
  const [message] = await desk.messages(ticket.id);
  if (!message) throw new Error('nothing arrived');
  const change = (fields: Partial<AmendmentEvent>): AmendmentEvent => ({
    type: 'edit',
    connectionId: desk.connection,
    chatNumber: ticket.contact.number,
    externalId: message.externalId,
    body: '',
    by: ticket.contact.number,
    ...fields,
  });
  const now = async (): Promise<MessageDto | undefined> => (await desk.messages(ticket.id))[0];
  return { desk, ticket, message, change, now };
};

t.test('an edited message has its new words, and says so', async (t) => {
  const { desk, change, now } = await setUp();
  const edit = change({ type: 'edit', body: 'Corrigido' });
  t.same(await arrive(desk, edit, edit), ['stored', 'duplicate']);
  t.match(await now(), { body: 'Corrigido', isEdited: true, isUpdated: true });
  const topics = ['q/0/tickets', 'admins'];
  t.match((await desk.told()).slice(-2), [
    {
      name: 'tickets.message-edited',
      payload: { message: { body: 'Corrigido', isEdited: true } },
      topics,
    },
    { name: 'tickets.ticket-updated', payload: { ticket: { lastMessage: 'Corrigido' } }, topics },
  ]);
});

t.test('a deleted message keeps its place', async (t) => {
  const { desk, change, message, now } = await setUp();
  const removal = change({ type: 'delete' });
  t.same(await arrive(desk, removal, removal), ['stored', 'duplicate']);
  t.match(await now(), { id: message.id, isDeleted: true });
});

t.test('a reaction hangs on its message, one per person, until it is taken back', async (t) => {
  const { desk, change, ticket, now } = await setUp();
  const { number } = ticket.contact;
  const react = (by: string, body: string) => change({ type: 'reaction', by, body });
  await arrive(desk, react(number, '👍'), react('551100000000', '🙏'), react(number, '❤️'));
  t.same((await now())?.reactions, [
    { by: '551100000000', emoji: '🙏', name: '' },
    { by: number, emoji: '❤️', name: ticket.contact.name },
  ]);
  await arrive(desk, react(number, ''));
  t.same((await now())?.reactions, [{ by: '551100000000', emoji: '🙏', name: '' }]);
  t.equal((await desk.messages(ticket.id)).length, 1, 'and is no message of its own');
});

t.test('a change of what is not here is kept, and opens no ticket', async (t) => {
  const { desk, ticket, change, message } = await setUp();
  const other = await desk.pending();
  const changes = ['edit', 'delete', 'reaction'] as const;
  for (const type of changes) {
    t.same(
      await arrive(
        desk,
        change({ type, externalId: 'NOTHING', body: 'x' }),
        change({ type, chatNumber: '5511900000000', body: 'x' }),
        change({ type, chatNumber: other.contact.number, body: 'x' }),
      ),
      ['stored', 'stored', 'stored'],
      type,
    );
  }
  t.same(await desk.messages(ticket.id), [message]);
  t.same(await desk.ok('GET', '/tickets/counts'), { open: 0, pending: 2, closed: 0 });
});

t.test('typing is told to those who see the ticket, and kept nowhere', async (t) => {
  const { desk, ticket } = await setUp();
  const { realtime } = app.services;
  type Publication = Parameters<typeof realtime.publish>[0];
  const told: Publication[] = [];
  const publish = t.capture(realtime, 'publish', (publication: Publication) => {
    told.push(publication);
  });
  const before = await desk.events();
  const { number, name } = ticket.contact;
  const typing = (chatNumber: string) => ({
    type: 'typing' as const,
    connectionId: desk.connection,
    chat: { number: chatNumber, name, isGroup: false },
    active: true,
  });
  t.same(await arrive(desk, typing(number), typing('5511900000000')), ['stored', 'ignored']);
  publish.restore();
  t.match(told, [
    {
      companyId: desk.company.id,
      seq: 0,
      event: 'presence',
      action: 'typing',
      payload: { ticketId: ticket.id, contactId: ticket.contactId, active: true },
      topics: [
        { topic: 'q/0/tickets', prev: 0 },
        { topic: 'admins', prev: 0 },
      ],
    },
  ]);
  t.same(await desk.events(), before, 'not in the log');
});

t.test('what arrives twice is there once, whichever way it comes', async (t) => {
  const { desk, ticket } = await setUp();
  const message = messageFrom(desk, ticket.contact.number, { body: 'Uma vez' });
  t.same(await arrive(desk, message, message), ['stored', 'duplicate']);
  t.same(await Promise.all([arrive(desk, message), arrive(desk, message)]), [
    ['duplicate'],
    ['duplicate'],
  ]);
  const racing = messageFrom(desk, ticket.contact.number, { body: 'Também' });
  const results = await Promise.all(Array.from({ length: 5 }, () => arrive(desk, racing)));
  t.same(results.flat().sort(), [...Array<string>(4).fill('duplicate'), 'stored']);
  const bodies = (await desk.messages(ticket.id)).map(({ body }) => body);
  t.same(bodies, ['Primeiro', 'Uma vez', 'Também']);
  t.equal((await desk.ticket(ticket.id)).unreadMessages, 3);
});

t.test('what was typed on the phone itself is read, and wakes nobody', async (t) => {
  const { desk, ticket } = await setUp();
  const typed = messageFrom(desk, ticket.contact.number, { fromMe: true, body: 'Do celular' });
  t.same(await arrive(desk, typed), ['stored']);
  t.match(await desk.ticket(ticket.id), {
    status: 'pending',
    unreadMessages: 0,
    lastMessage: 'Do celular',
    fromMe: true,
  });
  t.match((await desk.messages(ticket.id)).at(-1), { origin: 'phone', fromMe: true, ack: 1 });
  await desk.ok('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  const later = messageFrom(desk, ticket.contact.number, { fromMe: true, body: 'Tchau' });
  await arrive(desk, later);
  t.match(await desk.ticket(ticket.id), { status: 'closed', lastMessage: 'Tchau' });
});
