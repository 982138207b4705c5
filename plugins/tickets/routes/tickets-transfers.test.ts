import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { TicketDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';
import { connectSimulator } from '../testing.ts';

const app = await createTestApp(t);

const put = (desk: Desk, who: TestUser, { id }: { id: number }, body: object) =>
  desk.call<TicketDto & { error?: string }>(who, 'PUT', `/tickets/${String(id)}`, body);

/** A company with two attendants of one queue. */
const setUp = async () => {
  const desk = await Desk.open(app);
  const [ana, rui] = [await desk.attendant('Ana'), await desk.attendant('Rui')];
  const queueId = await desk.queue('Vendas', ana, rui);
  return { desk, ana, rui, queueId };
};

t.test('transfers to a queue, where it waits, and to somebody, who has it', async (t) => {
  const { desk, ana, rui, queueId } = await setUp();
  const support = await desk.queue('Suporte', rui);
  const ticket = await desk.openFor(ana, { queueId });
  t.match(await put(desk, rui, ticket, { queueId: support }), {
    status: 403,
    body: { error: 'ERR_TICKET_OF_OTHER_USER' },
  });
  t.match(await put(desk, ana, ticket, { queueId: support, userId: null }), {
    status: 200,
    body: { status: 'pending', userId: null, queueId: support, queue: { name: 'Suporte' } },
  });
  t.equal(
    (await put(desk, ana, ticket, { status: 'open' })).status,
    403,
    'who gave it away sees it no more',
  );
  t.match(await put(desk, rui, ticket, { queueId, userId: ana.id, status: 'open' }), {
    status: 200,
    body: { status: 'open', userId: ana.id, queueId },
  });
  t.match(await put(desk, ana, ticket, { queueId, userId: rui.id, status: 'open' }), {
    status: 200,
    body: { status: 'open', userId: rui.id, queueId },
  });
});

t.test('transfers to another line, where the contact must be free', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const second = await connectSimulator(app, desk.admin);
  const ticket = await desk.openFor(ana, { queueId });
  const move = { queueId, userId: ana.id, whatsappId: second };
  t.match(await put(desk, ana, ticket, move), {
    status: 200,
    body: { status: 'open', userId: ana.id, whatsappId: second },
  });
  const { number } = ticket.contact;
  await desk.writes(number, 'ainda aqui');
  t.match(await put(desk, desk.admin, ticket, { queueId, whatsappId: desk.connection }), {
    status: 400,
    body: { error: 'ERR_OTHER_OPEN_TICKET' },
  });
});

t.test('B.5: a transfer to another connection names no ticket of another queue', async (t) => {
  const { desk, ana, rui, queueId } = await setUp();
  const second = await connectSimulator(app, desk.admin);
  const hiddenQueue = await desk.queue('Suporte', rui);
  const ticket = await desk.openFor(ana, { queueId });
  const { status: opened } = await desk.call(rui, 'POST', '/tickets', {
    contactId: ticket.contactId,
    queueId: hiddenQueue,
    whatsappId: second,
  });
  t.equal(opened, 200);
  const refused = await put(desk, ana, ticket, { queueId, userId: ana.id, whatsappId: second });
  t.equal(refused.status, 400);
  t.same(refused.body, { error: 'ERR_OTHER_OPEN_TICKET' });
});

t.test(
  'an administrator takes over by naming the queue too; without it, it is an accept that came late',
  async (t) => {
    const { desk, ana, queueId } = await setUp();
    const ticket = await desk.openFor(ana, { queueId });
    const { admin } = desk;
    t.match(await put(desk, admin, ticket, { status: 'open', userId: admin.id }), {
      status: 409,
      body: { ticket: { userId: ana.id } },
    });
    t.match(await put(desk, admin, ticket, { status: 'open', userId: admin.id, queueId }), {
      status: 200,
      body: { status: 'open', userId: admin.id, queueId },
    });
  },
);

t.test('transfers to nothing of another company', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const other = await setUp();
  const ticket = await desk.openFor(ana, { queueId });
  const cases = [
    [{ queueId: other.queueId }, 400, 'ERR_QUEUE_NOT_FOUND'],
    [{ userId: other.ana.id, queueId }, 404, 'ERR_NO_USER_FOUND'],
    [{ whatsappId: other.desk.connection }, 404, 'ERR_NO_WAPP_FOUND'],
  ] as const;
  for (const [body, status, error] of cases) {
    t.match(await put(desk, ana, ticket, body), { status, body: { error } }, error);
  }
  t.match(await desk.ticket(ticket.id), { userId: ana.id, queueId, whatsappId: desk.connection });
});

t.test('those who can no longer see it let go before the others hear of it', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const support = await desk.queue('Suporte');
  const ticket = await desk.openFor(ana, { queueId });
  await put(desk, ana, ticket, { queueId: support });
  const [left, moved] = (await desk.told()).slice(-2);
  t.match(left, { name: 'tickets.ticket-hidden', payload: { ticketId: ticket.id } });
  t.same(left?.topics, [`q/${String(queueId)}/tickets`, `u/${String(ana.id)}`]);
  t.match(moved, { name: 'tickets.ticket-updated', payload: { ticket: { queueId: support } } });
  t.same(moved?.topics, [`q/${String(support)}/tickets`, 'admins']);
});

t.test('a customer who writes into a closed ticket takes it from who had it', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const ticket = await desk.openFor(ana, { queueId });
  await put(desk, ana, ticket, { status: 'closed' });
  await desk.writes(ticket.contact.number, 'mais uma coisa');
  t.match(await desk.ticket(ticket.id), { status: 'pending', userId: null, queueId: null });
  const [left, arrived] = (await desk.told()).slice(-2);
  t.match(left, { name: 'tickets.ticket-hidden', payload: { ticketId: ticket.id } });
  t.same(left?.topics, [`q/${String(queueId)}/tickets`, `u/${String(ana.id)}`]);
  t.match(arrived, {
    name: 'tickets.message-received',
    payload: { ticket: { status: 'pending' } },
  });
  t.same(arrived?.topics, ['q/0/tickets', 'admins']);
});
