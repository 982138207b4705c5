import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { TicketDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';

const app = await createTestApp(t);

interface Refusal {
  readonly error?: string;
  readonly ticket?: { readonly user: { readonly name: string } | null };
}

const put = (desk: Desk, who: TestUser, { id }: { id: number }, body: object) =>
  desk.call<TicketDto & Refusal>(who, 'PUT', `/tickets/${String(id)}`, body);

const ACCEPT = { status: 'open' };
const RETURN = { status: 'pending', userId: null };
const RESOLVE = { status: 'closed', useIntegration: null, promptId: null, integrationId: null };

/** A company with two attendants of one queue. */
const setUp = async () => {
  const desk = await Desk.open(app);
  const [ana, rui] = [await desk.attendant('Ana'), await desk.attendant('Rui')];
  const queueId = await desk.queue('Vendas', ana, rui);
  return { desk, ana, rui, queueId };
};

t.test('accepts a waiting ticket, whatever name the request gives', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const ticket = await desk.pending({ queueId });
  const { status, body } = await put(desk, ana, ticket, { ...ACCEPT, userId: ana.id });
  t.equal(status, 200);
  t.match(body, { status: 'open', userId: ana.id, user: { name: 'Ana' }, queueId });
  t.ok(body.updatedAt > ticket.updatedAt);
});

t.test('of two who accept at once exactly one wins, and the other is told who', async (t) => {
  const { desk, ana, rui, queueId } = await setUp();
  for (let round = 0; round < 5; round += 1) {
    const ticket = await desk.pending({ queueId });
    const answers = await Promise.all([
      put(desk, ana, ticket, { ...ACCEPT, userId: ana.id }),
      put(desk, rui, ticket, { ...ACCEPT, userId: rui.id }),
      put(desk, desk.admin, ticket, { ...ACCEPT, userId: desk.admin.id }),
    ]);
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    t.same(more, []);
    const { userId, user } = await desk.ticket(ticket.id);
    t.equal(userId, won?.body.userId);
    for (const { status, body } of answers.filter((answer) => answer !== won)) {
      t.equal(status, 409);
      t.same(body, {
        error: 'ERR_TICKET_ALREADY_ACCEPTED',
        ticket: { id: ticket.id, userId, user },
      });
    }
  }
});

t.test('returns a ticket to its queue; only its attendant or an admin may', async (t) => {
  const { desk, ana, rui, queueId } = await setUp();
  const ticket = await desk.openFor(ana, { queueId });
  t.match(await put(desk, rui, ticket, RETURN), {
    status: 403,
    body: { error: 'ERR_TICKET_OF_OTHER_USER', ticket: { user: { name: 'Ana' } } },
  });
  t.match(await put(desk, ana, ticket, RETURN), {
    status: 200,
    body: { status: 'pending', userId: null, user: null, queueId },
  });
  const again = await desk.openFor(ana, { queueId });
  t.match(await put(desk, desk.admin, again, RETURN), { status: 200, body: { userId: null } });
});

t.test('resolves a ticket; only its attendant or an admin may', async (t) => {
  const { desk, ana, rui, queueId } = await setUp();
  const ticket = await desk.openFor(ana, { queueId });
  t.match(await put(desk, rui, ticket, RESOLVE), {
    status: 403,
    body: { error: 'ERR_TICKET_OF_OTHER_USER', ticket: { user: { name: 'Ana' } } },
  });
  t.match(await desk.ticket(ticket.id), { status: 'open', userId: ana.id }, 'nothing changed');
  const resolved = { status: 'closed', userId: ana.id, queueId, unreadMessages: 0 };
  t.match(await put(desk, ana, ticket, { ...RESOLVE, userId: ana.id, queueId }), {
    status: 200,
    body: resolved,
  });
  const messages = await desk.messages(ticket.id);
  t.ok(
    messages.every(({ read }) => read),
    'what was unread is done with',
  );

  const other = await desk.openFor(ana, { queueId });
  t.match(await put(desk, desk.admin, other, RESOLVE), { status: 200, body: resolved });
});

t.test('a waiting ticket may be resolved by whoever sees it, who then had it', async (t) => {
  const { desk, rui, queueId } = await setUp();
  const ticket = await desk.pending({ queueId });
  t.match(await put(desk, rui, ticket, RESOLVE), {
    status: 200,
    body: { status: 'closed', userId: rui.id },
  });
});

t.test('reopens a closed ticket in the caller’s hand', async (t) => {
  const { desk, ana, rui, queueId } = await setUp();
  const ticket = await desk.openFor(ana, { queueId });
  await put(desk, ana, ticket, RESOLVE);
  t.match(await put(desk, rui, ticket, { status: 'open', userId: rui.id }), {
    status: 200,
    body: { status: 'open', userId: rui.id, queueId },
  });
});

t.test('B.5: a reopening names no ticket of another queue', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const eva = await desk.attendant('Eva');
  const hiddenQueue = await desk.queue('Jurídico', eva);
  const first = await desk.openFor(ana, { queueId });
  await put(desk, ana, first, RESOLVE);
  const { contactId } = first;
  const opened = await desk.call(eva, 'POST', '/tickets', { contactId, queueId: hiddenQueue });
  t.equal(opened.status, 200);
  const refused = await put(desk, ana, first, { status: 'open' });
  t.equal(refused.status, 400);
  t.same(refused.body, { error: 'ERR_OTHER_OPEN_TICKET' });
});

t.test('defect 21: reopens nothing while the contact has another active ticket', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const first = await desk.openFor(ana, { queueId });
  await put(desk, ana, first, RESOLVE);
  const opened = await desk.ok<TicketDto>('POST', '/tickets', {
    contactId: first.contactId,
    queueId,
  });
  const refused = await put(desk, ana, first, { status: 'open' });
  t.equal(refused.status, 400);
  t.same(refused.body, {
    error: 'ERR_OTHER_OPEN_TICKET',
    ticket: {
      id: opened.id,
      uuid: opened.uuid,
      userId: desk.admin.id,
      user: opened.user,
      queue: opened.queue,
    },
  });
  t.match(await desk.ticket(first.id), { status: 'closed' });
});

t.test('a reopening and a customer who writes never make two active tickets', async (t) => {
  const { desk, ana, queueId } = await setUp();
  await desk.ok('PUT', '/settings/autoReopenMinutes', { value: '0' });
  for (let round = 0; round < 4; round += 1) {
    const ticket = await desk.openFor(ana, { queueId });
    await put(desk, ana, ticket, RESOLVE);
    const [reopened] = await Promise.all([
      put(desk, ana, ticket, { status: 'open' }),
      desk.writes(ticket.contact.number, 'voltei'),
    ]);
    t.ok([200, 400].includes(reopened.status), `answered ${String(reopened.status)}`);
    const active = await desk.ok<{ tickets: TicketDto[] }>(
      'GET',
      `/tickets?searchParam=${ticket.contact.number}&showAll=true`,
    );
    t.equal(active.tickets.filter(({ status }) => status !== 'closed').length, 1);
  }
});

t.test('defect 22: what cannot be kept is refused, and not dropped in silence', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const ticket = await desk.openFor(ana, { queueId });
  for (const fields of [{ promptId: 1 }, { integrationId: 1 }, { useIntegration: true }]) {
    t.match(
      await put(desk, ana, ticket, { ...fields, queueId }),
      { status: 400, body: { error: 'ERR_VALIDATION' } },
      JSON.stringify(fields),
    );
  }
  t.same(await desk.ticket(ticket.id), ticket);
});

t.test('steps that a state does not know are refused', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const pending = await desk.pending({ queueId });
  const closed = await desk.openFor(ana, { queueId });
  await put(desk, ana, closed, RESOLVE);
  const cases = [
    [pending, RETURN, 409, 'ERR_TICKET_TRANSITION'],
    [pending, {}, 409, 'ERR_TICKET_TRANSITION'],
    [closed, RETURN, 409, 'ERR_TICKET_TRANSITION'],
    [closed, RESOLVE, 409, 'ERR_TICKET_TRANSITION'],
    [pending, { queueId: null }, 400, 'ERR_QUEUE_REQUIRED'],
    [pending, { status: 'paused' }, 400, 'ERR_VALIDATION'],
    [pending, { companyId: 1 }, 400, 'ERR_VALIDATION'],
    [pending, { uuid: pending.uuid }, 400, 'ERR_VALIDATION'],
  ] as const;
  for (const [ticket, body, status, error] of cases) {
    const answer = await put(desk, ana, ticket, body);
    t.match(answer, { status, body: { error } }, `${ticket.status} ${JSON.stringify(body)}`);
  }
  t.same(await desk.ticket(pending.id), pending);
});
