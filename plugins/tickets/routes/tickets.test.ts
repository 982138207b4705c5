import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { TicketDto } from '../schemas.ts';
import { Desk, newNumber } from '../testing/desk.ts';
import { connectSimulator } from '../testing.ts';

const app = await createTestApp(t);

const idOf = (value: number | string): string => String(value);

t.test('nobody without a session comes near a ticket', async (t) => {
  const desk = await Desk.open(app);
  const ticket = await desk.pending();
  const routes = [
    ['GET', '/tickets'],
    ['GET', '/tickets/counts'],
    ['GET', `/tickets/${idOf(ticket.id)}`],
    ['GET', `/tickets/u/${ticket.uuid}`],
    ['POST', '/tickets', { contactId: ticket.contactId }],
    ['PUT', `/tickets/${idOf(ticket.id)}`, { status: 'open' }],
    ['DELETE', `/tickets/${idOf(ticket.id)}`],
  ] as const;
  for (const [method, path, body] of routes) {
    t.match(await desk.call(undefined, method, path, body), {
      status: 401,
      body: { error: 'ERR_SESSION_EXPIRED' },
    });
  }
  t.same(await desk.ticket(ticket.id), ticket);
});

t.test('another company’s ticket is not there', async (t) => {
  const desk = await Desk.open(app);
  const other = await Desk.open(app);
  const ticket = await desk.pending();
  const routes = [
    ['GET', `/tickets/${idOf(ticket.id)}`],
    ['GET', `/tickets/u/${ticket.uuid}`],
    ['PUT', `/tickets/${idOf(ticket.id)}`, { status: 'open' }],
    ['DELETE', `/tickets/${idOf(ticket.id)}`],
  ] as const;
  for (const [method, path, body] of routes) {
    t.match(await other.call(other.admin, method, path, body), {
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    });
  }
  t.same(await other.ok('GET', '/tickets'), {
    tickets: [],
    count: 0,
    hasMore: false,
    nextCursor: null,
  });
  t.same(await other.ok('GET', '/tickets/counts'), { open: 0, pending: 0, closed: 0 });
  t.same(await desk.ticket(ticket.id), ticket);
});

t.test('shows a ticket by its id and by its uuid', async (t) => {
  const desk = await Desk.open(app);
  const queueId = await desk.queue('Vendas');
  const ticket = await desk.pending({ queueId, name: 'Maria Souza', body: 'Oi' });
  t.match(ticket, {
    status: 'pending',
    queueId,
    queue: { id: queueId, name: 'Vendas' },
    userId: null,
    user: null,
    contact: { name: 'Maria Souza' },
    whatsappId: desk.connection,
    whatsapp: { id: desk.connection },
    isGroup: false,
    unreadMessages: 1,
    lastMessage: 'Oi',
    fromMe: false,
  });
  t.same(await desk.ok('GET', `/tickets/${idOf(ticket.id)}`), ticket);
  t.same(await desk.ok('GET', `/tickets/u/${ticket.uuid}`), ticket);
  const unknown = ticket.uuid.replace(/^./, (first) => (first === 'f' ? 'e' : 'f'));
  for (const path of ['/tickets/2147483647', `/tickets/u/${unknown}`]) {
    const { status } = await desk.call(desk.admin, 'GET', path);
    t.equal(status, 404, path);
  }
});

const post = (desk: Desk, body: object, who = desk.admin) =>
  desk.call<TicketDto & { error?: string; ticket?: object }>(who, 'POST', '/tickets', body);

const newContact = async (desk: Desk): Promise<number> => {
  const contact = { name: 'Contato', number: newNumber() };
  return (await desk.ok<{ id: number }>('POST', '/contacts', contact)).id;
};

t.test('opens a ticket with a contact, in the caller’s hand', async (t) => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const queueId = await desk.queue('Vendas', ana);
  const contactId = await newContact(desk);
  const { status, body } = await post(desk, { contactId, queueId, status: 'closed' }, ana);
  t.equal(status, 200);
  t.match(body, {
    status: 'open',
    userId: ana.id,
    user: { name: 'Ana' },
    queueId,
    contactId,
    whatsappId: desk.connection,
    unreadMessages: 0,
  });
  t.match((await desk.told()).at(-1), {
    name: 'tickets.ticket-updated',
    payload: { ticket: body },
    topics: [`q/${idOf(queueId)}/tickets`, 'admins', `u/${idOf(ana.id)}`],
  });
});

t.test('an attendant chooses one of the own queues for a new ticket', async (t) => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  await desk.queue('Vendas', ana);
  const foreign = await desk.queue('Suporte');
  const contactId = await newContact(desk);
  t.match(await post(desk, { contactId }, ana), {
    status: 400,
    body: { error: 'ERR_QUEUE_REQUIRED' },
  });
  t.match(await post(desk, { contactId, queueId: foreign }, ana), {
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  t.match(
    await post(desk, { contactId }),
    { status: 200, body: { queueId: null } },
    'an admin may',
  );
});

t.test('one contact has one active ticket on a connection', async (t) => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const queueId = await desk.queue('Vendas', ana);
  const open = await desk.openFor(ana, { queueId });
  const blocked = await post(desk, { contactId: open.contactId });
  t.equal(blocked.status, 400);
  t.same(blocked.body, {
    error: 'ERR_OTHER_OPEN_TICKET',
    ticket: {
      id: open.id,
      uuid: open.uuid,
      userId: ana.id,
      user: { id: ana.id, name: 'Ana' },
      queue: open.queue,
    },
  });

  const second = await connectSimulator(app, desk.admin);
  const elsewhere = await post(desk, { contactId: open.contactId, whatsappId: second });
  t.match(
    elsewhere,
    { status: 200, body: { whatsappId: second } },
    'on another connection it is free',
  );

  await desk.call(ana, 'PUT', `/tickets/${idOf(open.id)}`, { status: 'closed' });
  const again = await post(desk, { contactId: open.contactId, whatsappId: desk.connection });
  t.equal(again.status, 200, 'and when it is closed');
  t.not(again.body.id, open.id, 'the next one is a ticket of its own');
});

t.test('B.5: a refusal names no ticket of another queue', async (t) => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const rui = await desk.attendant('Rui');
  const queueId = await desk.queue('Vendas', ana);
  const support = await desk.queue('Suporte', rui);
  const open = await desk.openFor(ana, { queueId });
  const { contactId } = open;
  const hidden = await post(desk, { contactId, queueId: support }, rui);
  t.equal(hidden.status, 400);
  t.same(hidden.body, { error: 'ERR_OTHER_OPEN_TICKET' });

  const waiting = await desk.pending({ queueId });
  const unassigned = await post(desk, { contactId: waiting.contactId, queueId: support }, rui);
  t.same(unassigned.body, { error: 'ERR_OTHER_OPEN_TICKET' });

  const own = await post(desk, { contactId, queueId }, ana);
  t.match(own.body, { ticket: { id: open.id, user: { name: 'Ana' } } }, 'who sees it is told');
  const all = await post(desk, { contactId });
  t.match(all.body, { ticket: { id: open.id, queue: { id: queueId } } }, 'an admin sees all');
});

t.test('of many who open a ticket with one contact at once, one succeeds', async (t) => {
  const desk = await Desk.open(app);
  const contactId = await newContact(desk);
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(desk, { contactId })));
  const won = answers.filter(({ status }) => status === 200);
  t.equal(won.length, 1);
  for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
    t.equal(status, 400);
    t.match(body, { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: won[0]?.body.id } });
  }
});

t.test('opens nothing with what is not there', async (t) => {
  const desk = await Desk.open(app);
  const other = await Desk.open(app);
  const contactId = await newContact(desk);
  const foreign = await newContact(other);
  const cases = [
    [{ contactId: foreign }, 404, 'ERR_NO_CONTACT_FOUND'],
    [{ contactId, queueId: await other.queue('Deles') }, 400, 'ERR_QUEUE_NOT_FOUND'],
    [{ contactId, userId: other.admin.id }, 404, 'ERR_NO_USER_FOUND'],
    [{ contactId, whatsappId: other.connection }, 404, 'ERR_NO_WAPP_FOUND'],
    [{}, 400, 'ERR_VALIDATION'],
    [{ contactId, uuid: 'x' }, 400, 'ERR_VALIDATION'],
  ] as const;
  for (const [body, status, error] of cases) {
    t.match(await post(desk, body), { status, body: { error } }, error);
  }
  t.same((await desk.ok<{ tickets: [] }>('GET', '/tickets')).tickets, []);
});

t.test('only an admin deletes a ticket, and its messages go with it', async (t) => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const queueId = await desk.queue('Vendas', ana);
  const ticket = await desk.openFor(ana, { queueId });
  const path = `/tickets/${idOf(ticket.id)}`;
  t.match(await desk.call(ana, 'DELETE', path), {
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  t.same(await desk.ok('DELETE', path), { message: 'ticket deleted' });
  t.equal((await desk.call(desk.admin, 'DELETE', path)).status, 404);
  t.equal((await desk.call(ana, 'GET', `/messages/${idOf(ticket.id)}`)).status, 404);
  t.same(await desk.ok('GET', '/tickets/counts'), { open: 0, pending: 0, closed: 0 });
  t.match((await desk.told()).at(-1), {
    name: 'tickets.ticket-deleted',
    payload: { ticketId: ticket.id },
    topics: [`q/${idOf(queueId)}/tickets`, 'admins', `u/${idOf(ana.id)}`],
  });
  const left = await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    trx('messages').where('ticket_id', ticket.id),
  );
  t.same(left, []);
});
