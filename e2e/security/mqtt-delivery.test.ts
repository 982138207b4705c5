import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../../plugins/tickets/testing/desk.ts';
import { listen, mark, saidIn } from './listening.ts';
import type { Heard } from './socket.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);
await app.listen();

const setUp = async () => {
  const desk = await Desk.open(app);
  const [ana, rui] = [await desk.attendant('Ana'), await desk.attendant('Rui')];
  const sales = await desk.queue('Vendas', ana);
  const support = await desk.queue('Suporte', rui);
  return { desk, ana, rui, sales, support };
};

t.test(
  'a customer’s message is on the attendants’ screens, each event with its place',
  async (t) => {
    const { desk, ana, rui, sales } = await setUp();
    const ticket = await desk.pending({ queueId: sales, name: 'Maria' });
    const [mine, admins, others] = [
      await listen(t, desk, ana),
      await listen(t, desk, desk.admin),
      await listen(t, desk, rui),
    ];
    await desk.writes(ticket.contact.number, 'Tem alguém aí?', { name: 'Maria' });
    const arrived = await mine.until((heard) => saidIn(heard) === 'Tem alguém aí?');
    t.equal(arrived.topic, `c/${desk.company.id}/q/${sales}/tickets`);
    t.match(arrived.payload, {
      seq: Number,
      prev: Number,
      event: 'appMessage',
      action: 'create',
      message: { ticketId: ticket.id, body: 'Tem alguém aí?', fromMe: false },
      ticket: { id: ticket.id, status: 'pending', unreadMessages: 2 },
      contact: { id: ticket.contactId, name: 'Maria' },
    });
    t.same(Object.keys(arrived.payload).sort(), [
      ...['action', 'contact', 'event', 'message', 'prev', 'seq', 'ticket'],
    ]);
    const toAdmins = await admins.until((heard) => saidIn(heard) === 'Tem alguém aí?');
    t.equal(
      toAdmins.payload.seq,
      arrived.payload.seq,
      'the same event, in another place of its own',
    );
    await mark(desk, others);
    t.notOk(others.heard.some(({ payload }) => payload.event === 'appMessage'));
  },
);

t.test('on every topic each event names the one before it', async (t) => {
  const { desk, ana, sales } = await setUp();
  const sockets = [await listen(t, desk, ana), await listen(t, desk, desk.admin)];
  const tickets = await Promise.all([0, 1, 2].map(() => desk.openFor(ana, { queueId: sales })));
  await Promise.all(
    tickets.flatMap(({ id, contact }) => [
      desk.writes(contact.number, 'um'),
      desk.call(ana, 'POST', `/messages/${id}`, { body: 'dois' }),
      desk.writes(contact.number, 'três'),
    ]),
  );
  for (const { id } of tickets) await desk.call(ana, 'PUT', `/tickets/${id}`, { status: 'closed' });
  for (const socket of sockets) {
    await mark(desk, socket);
    const last = new Map<string, number>();
    const chained = socket.heard.filter(
      ({ payload }) => payload.prev !== undefined && payload.seq > 0,
    );
    t.ok(chained.length > 12, `${chained.length} events`);
    for (const { topic, payload } of chained) {
      const before = last.get(topic);
      if (before !== undefined) t.equal(payload.prev, before, topic);
      last.set(topic, payload.seq);
    }
  }
});

const withoutPlace = ({ payload }: Heard): Record<string, unknown> => {
  const { prev: _prev, ...event } = payload;
  return event;
};

t.test('who was away catches up with exactly what was missed', async (t) => {
  const { desk, ana, sales, support } = await setUp();
  const witness = await listen(t, desk, ana);
  const ticket = await desk.openFor(ana, { queueId: sales });
  await mark(desk, witness);
  const seq = Math.max(...witness.heard.map(({ payload }) => payload.seq));
  const known = witness.heard.length;

  await desk.writes(ticket.contact.number, 'escrevi enquanto isso');
  await desk.pending({ queueId: support });
  await desk.call(ana, 'POST', `/messages/${ticket.id}`, { body: 'respondi' });
  await desk.call(ana, 'PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  await witness.until(
    ({ payload }) => (payload.message as { ack?: number } | undefined)?.ack === 2,
  );
  await mark(desk, witness);

  const missed = new Map<number, unknown>();
  for (const heard of witness.heard.slice(known)) {
    if (heard.payload.prev !== undefined) missed.set(heard.payload.seq, withoutPlace(heard));
  }
  const { body } = await desk.call<{ events: { seq: number }[]; seq: number; reset: boolean }>(
    ana,
    'GET',
    `/events?after=${seq}`,
  );
  t.equal(body.reset, false);
  t.ok(body.events.length > 4);
  t.same(
    body.events,
    [...missed.entries()].sort(([one], [other]) => one - other).map(([, event]) => event),
  );
  const beyond = await desk.call<typeof body>(ana, 'GET', `/events?after=${body.seq + 1}`);
  t.match(beyond.body, { events: [], reset: true });
  t.equal((await desk.call(ana, 'GET', '/events?after=-1')).status, 400);
  t.equal((await desk.call(ana, 'GET', '/events')).status, 400);
});

t.test('typing comes by the way, and stays nowhere', async (t) => {
  const { desk, ana, sales } = await setUp();
  const ticket = await desk.openFor(ana, { queueId: sales });
  const socket = await listen(t, desk, ana);
  const before = (await desk.events()).length;
  const path = `/simulator/${desk.connection}/chats/${ticket.contact.number}/typing`;
  await desk.ok('POST', path, { active: true });
  const { payload } = await socket.until(({ payload: { event } }) => event === 'presence');
  t.match(payload, { seq: 0, action: 'typing', ticketId: ticket.id, active: true });
  t.equal((await desk.events()).length, before);
});

t.test('a colleague’s typing is told to those who see the ticket, in their name', async (t) => {
  const { desk, ana, rui, sales } = await setUp();
  const ticket = await desk.openFor(ana, { queueId: sales });
  const [anas, ruis, admins] = [
    await listen(t, desk, ana),
    await listen(t, desk, rui),
    await listen(t, desk, desk.admin),
  ];
  const other = await Desk.open(app);
  const foreign = await other.pending();
  const say = (socket: typeof anas, who: { id: number }, payload: object): Promise<unknown> =>
    socket.client.publishAsync(
      `c/${desk.company.id}/up/${who.id}/typing`,
      JSON.stringify(payload),
      { qos: 1 },
    );
  const nonsense: object[] = [
    { ticketId: foreign.id, active: true },
    { ticketId: 'x', active: true },
    { ticketId: 2 ** 40, active: true },
    { active: true },
    { ticketId: ticket.id, active: 'yes' },
    { ticketId: ticket.id, active: true, userId: desk.admin.id, name: 'Chefe' },
  ];
  for (const payload of nonsense.slice(0, -1)) await say(anas, ana, payload);
  await say(ruis, rui, { ticketId: ticket.id, active: true });
  await say(anas, ana, nonsense.at(-1) ?? {});
  const told = await admins.until(({ payload: { event } }) => event === 'presence');
  t.strictSame(told.payload, {
    ...{ seq: 0, prev: 0, event: 'presence', action: 'typing' },
    ...{ ticketId: ticket.id, userId: ana.id, name: 'Ana', active: true },
  });
  await say(anas, ana, { ticketId: ticket.id, active: false });
  await admins.until(({ payload }) => payload.event === 'presence' && payload.active === false);
  await mark(desk, ruis);
  const typed = (heard: readonly Heard[]) =>
    heard.filter(({ payload }) => payload.event === 'presence').length;
  t.equal(typed(admins.heard), 2, 'neither nonsense nor who may not see it was heard');
  t.equal(typed(ruis.heard), 0);
});
