import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { MessageReceived } from './facts.ts';
import { Desk, newNumber } from './testing/desk.ts';

const app = await createTestApp(t);

/** Facts of a ticket's state, each by its last word. */
const factsOf = async (desk: Desk, ticketId: number) =>
  (await desk.events()).flatMap(({ name, payload, topics }) =>
    payload.ticketId === ticketId && 'cause' in payload
      ? [{ ...payload, fact: name.replace('tickets.ticket-', ''), topics }]
      : [],
  );

t.test('each change of a ticket is a fact, with who, why, from and to', async (t) => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const [sales, help] = [await desk.queue('Vendas', ana), await desk.queue('Suporte', ana)];
  const number = newNumber();
  await desk.writes(number, 'Oi');
  const { id, contactId } = await desk.of(number);
  const put = (body: object) => desk.ok('PUT', `/tickets/${String(id)}`, body);
  await put({ queueId: sales });
  await desk.call(ana, 'PUT', `/tickets/${String(id)}`, { status: 'open', userId: ana.id });
  await put({ queueId: sales, userId: desk.admin.id });
  await put({ status: 'pending' });
  await put({ queueId: help, userId: ana.id });
  await put({ status: 'closed' });
  await desk.writes(number, 'Mais uma coisa');
  await desk.writes(number, 'E outra');
  await put({ status: 'closed' });
  await put({ status: 'open' });
  await desk.ok('DELETE', `/tickets/${String(id)}`);

  const facts = await factsOf(desk, id);
  const nobody = { status: 'pending', userId: null };
  const at = (queueId: number | null) => ({ ...nobody, queueId });
  const { admin } = desk;
  t.match(facts, [
    { fact: 'opened', cause: 'arrival', by: null, from: null, to: at(null), contactId },
    { fact: 'queued', cause: 'person', by: admin.id, from: at(null), to: at(sales) },
    { fact: 'accepted', by: ana.id, to: { status: 'open', userId: ana.id, queueId: sales } },
    { fact: 'queued', by: admin.id, from: { userId: ana.id }, to: { userId: admin.id } },
    { fact: 'returned', by: admin.id, to: at(sales) },
    { fact: 'accepted', by: admin.id, to: { status: 'open', userId: ana.id, queueId: help } },
    { fact: 'closed', by: admin.id, to: { status: 'closed', userId: ana.id, queueId: help } },
    { fact: 'reopened', cause: 'arrival', by: null, to: at(null) },
    { fact: 'closed', by: admin.id },
    { fact: 'reopened', cause: 'person', by: admin.id },
    { fact: 'deleted', cause: 'person', by: admin.id },
  ]);
  t.equal(facts.length, 11, 'a second message into what waits changes nothing');
  for (const { fact, topics } of facts.slice(0, -1)) t.same(topics, [], `no screen hears ${fact}`);
});

t.test('a contact that is deleted, and one that is another, are causes of their own', async (t) => {
  const desk = await Desk.open(app);
  const [open, waiting] = [await desk.openFor(desk.admin), await desk.pending()];
  await desk.ok('POST', `/contacts/${String(open.contactId)}/merge`, {
    contactId: waiting.contactId,
  });
  t.match((await factsOf(desk, waiting.id)).at(-1), { fact: 'closed', cause: 'merge' });
  await desk.ok('DELETE', `/contacts/${String(open.contactId)}`);
  t.match((await factsOf(desk, open.id)).at(-1), { fact: 'deleted', cause: 'contact' });
});

t.test(
  'a queue and an attendant that are deleted leave closed tickets too, as facts',
  async (t) => {
    const desk = await Desk.open(app);
    const ana = await desk.attendant('Ana');
    const sales = await desk.queue('Vendas', ana);
    const [closed, waiting] = [await desk.openFor(ana, { queueId: sales }), await desk.pending()];
    await desk.call(ana, 'PUT', `/tickets/${String(closed.id)}`, { status: 'closed' });
    await desk.ok('PUT', `/tickets/${String(waiting.id)}`, { queueId: sales });
    const lists = async () => (await desk.told()).length;
    const before = await lists();
    for (const url of [`/api/queue/${String(sales)}`, `/api/users/${String(ana.id)}`]) {
      const { headers } = desk.admin;
      t.ok((await app.inject({ method: 'DELETE', url, headers })).statusCode < 300, url);
    }
    t.equal(await lists(), before, 'screens are told of the queue and the user alone');
    const by = desk.admin.id;
    const gone = { status: 'closed', userId: null, queueId: null };
    t.match((await factsOf(desk, closed.id)).slice(-2), [
      { fact: 'queued', cause: 'queue', by, from: { userId: ana.id, queueId: sales }, topics: [] },
      { fact: 'queued', cause: 'user', by, from: { userId: ana.id, queueId: null }, to: gone },
    ]);
    t.match((await factsOf(desk, waiting.id)).at(-1), {
      fact: 'queued',
      cause: 'queue',
      from: { status: 'pending', queueId: sales },
      to: { status: 'pending', queueId: null },
    });
  },
);

t.test('messages are facts by their side and by what becomes of them', async (t) => {
  const desk = await Desk.open(app);
  const ticket = await desk.openFor(desk.admin);
  await desk.ok('POST', `/messages/${String(ticket.id)}`, { body: 'Bom dia' });
  const facts = (await desk.events())
    .filter(
      ({ payload }) =>
        (payload.message as { ticketId: number } | undefined)?.ticketId === ticket.id,
    )
    .map(({ name }) => name);
  t.same(facts.slice(0, 2), ['tickets.message-received', 'tickets.message-sent']);
});

t.test(
  'who follows messages is given their ids and text, and the state of the ticket',
  async (t) => {
    const desk = await Desk.open(app);
    const ticket = await desk.openFor(desk.admin, { body: 'Bom dia' });
    const whole = (await desk.events()).find(({ name }) => name === MessageReceived.id)?.payload;
    const given = MessageReceived.view?.(whole as never);
    t.match(given, {
      message: { ticketId: ticket.id, contactId: ticket.contactId, body: 'Bom dia', fromMe: false },
      ticket: { id: ticket.id, status: 'pending', userId: null, queueId: null, isGroup: false },
    });
    t.equal(given?.ticket.connectionId, ticket.whatsappId);
    t.ok(JSON.stringify(given).length < 0.55 * JSON.stringify(whole).length);
  },
);
