import { caller, createTestApp, eventually, toldEvents } from 'prosa/core/testing';
import type { ToldEvent } from 'prosa/core/testing';
import t from 'tap';
import { attendancesFollowed } from '../../attendances/testing.ts';
import { connectSimulator, customerWrites } from '../../tickets/testing.ts';
import type { DashboardDto } from '../schemas.ts';
import { DashboardCache } from '../services/dashboard-cache.ts';

const app = await createTestApp(t);
const call = caller(app);

interface Row {
  readonly id: number;
  readonly version: string;
  readonly user_id: number | null;
  readonly queued_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

let numbers = 0;

/** A company at work, and a customer who has just written. */
const setUp = async () => {
  const company = await app.factories.company();
  const { admin, id: companyId } = company;
  const bia = await app.factories.user({ companyId, name: 'Bia' });
  const connection = await connectSimulator(app, admin);
  numbers += 1;
  const customer = { number: `55119${String(50_000_000 + numbers)}`, name: 'Maria' };
  const writes = (body: string): Promise<string> =>
    customerWrites(app, admin, connection, { ...customer, body });
  const list = async (): Promise<{ id: number; unreadMessages: number }[]> =>
    (await call(admin, 'GET', `/tickets?searchParam=${customer.number}`)).json<{
      tickets: { id: number; unreadMessages: number }[];
    }>().tickets;
  await writes('Olá');
  await eventually(async () => (await list()).length > 0);
  const [ticket] = await list();
  if (!ticket) throw new Error('the customer has no ticket');
  const queue = async (name: string, color: string): Promise<number> => {
    const body = { name, color, userIds: [bia.id] };
    return (await call(admin, 'POST', '/queue', body)).json<{ id: number }>().id;
  };
  const put = async (who: typeof admin, body: object): Promise<void> => {
    const answer = await call(who, 'PUT', `/tickets/${String(ticket.id)}`, body);
    if (answer.statusCode >= 300) throw new Error(answer.body);
  };
  const rows = async (): Promise<Row[]> => {
    await attendancesFollowed(app);
    return app.database.transaction({ companyId }, ({ trx }) =>
      trx('ticket_trackings').orderBy('id').select<Row[]>('*', trx.raw('xmin::text as version')),
    );
  };
  const last = async (): Promise<Row> => {
    const row = (await rows()).at(-1);
    if (!row) throw new Error('nothing is tracked');
    return row;
  };
  const counters = async (): Promise<DashboardDto['counters']> => {
    await attendancesFollowed(app);
    app.host.resolve('dashboard', DashboardCache).clear();
    return (await call(admin, 'GET', '/dashboard?days=1')).json<DashboardDto>().counters;
  };
  return {
    admin,
    bia,
    connection,
    ticket,
    customer,
    writes,
    list,
    queue,
    put,
    rows,
    last,
    counters,
  };
};

t.test(
  'an attendance begins with the customer’s first message, and further ones leave it alone',
  async (t) => {
    const { admin, ticket, writes, list, last, rows, counters } = await setUp();
    const first = await last();
    const told = (): Promise<readonly ToldEvent[]> =>
      toldEvents(app, admin.companyId, 'attendances');
    const changed = { name: 'attendances.changed', topics: ['admins'] };
    t.match(await told(), [changed], 'screens are told when it is written');
    t.match(first, { ticket_id: ticket.id, user_id: null, started_at: null, finished_at: null });
    t.ok(first.queued_at);
    t.match(await counters(), { supportPending: 1, supportHappening: 0 });
    await writes('Alguém aí?');
    await eventually(async () => (await list())[0]?.unreadMessages === 2);
    t.equal((await last()).version, first.version, 'its row was not written again');
    t.equal((await rows()).length, 1);
    t.equal((await told()).length, 1);
  },
);

t.test('accepting starts it, returning puts it back, finishing ends it', async (t) => {
  const { admin, bia, queue, put, last, rows, counters } = await setUp();
  const waiting = await last();
  await put(admin, { queueId: await queue('Vendas', '#111111') });
  const queued = await last();
  t.ok(queued.queued_at! > waiting.queued_at!, 'the wait is that in the queue');
  await put(bia, { status: 'open', userId: bia.id });
  const started = await last();
  t.match(started, { user_id: bia.id, queued_at: queued.queued_at, finished_at: null });
  t.ok(started.started_at);
  t.match(await counters(), { supportPending: 0, supportHappening: 1 });
  await put(bia, { status: 'pending', userId: null });
  const returned = await last();
  t.match(returned, { user_id: null, started_at: null });
  t.ok(returned.queued_at! > queued.queued_at!);
  await put(bia, { status: 'open', userId: bia.id });
  await put(bia, { status: 'closed', userId: bia.id });
  t.ok((await last()).finished_at);
  t.equal((await rows()).length, 1);
  t.match(await counters(), { supportPending: 0, supportHappening: 0, supportFinished: 1 });
});

t.test('a transfer to a colleague goes on with the same attendance', async (t) => {
  const { admin, bia, queue, put, last, rows } = await setUp();
  await put(admin, { status: 'open', userId: admin.id });
  const started = await last();
  await put(admin, { queueId: await queue('Vendas', '#111111'), userId: bia.id });
  t.match(await last(), { user_id: bia.id, started_at: started.started_at });
  t.equal((await rows()).length, 1);
});

t.test('taking a finished ticket up again is another attendance', async (t) => {
  const { admin, put, rows, counters } = await setUp();
  await put(admin, { status: 'closed', userId: admin.id });
  await put(admin, { status: 'open', userId: admin.id });
  const [first, second, ...more] = await rows();
  t.ok(first?.finished_at);
  t.match(second, { user_id: admin.id, queued_at: null, finished_at: null }, 'nobody waited');
  t.same(more, []);
  t.match(await counters(), { supportHappening: 1, supportFinished: 1 });
});

t.test('a ticket an attendant begins has no wait, unless it has a queue', async (t) => {
  const { admin, connection, ticket, queue, last } = await setUp();
  const { contactId } = (await call(admin, 'GET', `/tickets/${String(ticket.id)}`)).json<{
    contactId: number;
  }>();
  const begin = async (more: object): Promise<Row> => {
    await call(admin, 'DELETE', `/tickets/${String(ticket.id)}`);
    const body = { contactId, whatsappId: connection, ...more };
    const answer = await call(admin, 'POST', '/tickets', body);
    t.equal(answer.statusCode, 200);
    const row = await last();
    const { id } = answer.json<{ id: number }>();
    await call(admin, 'DELETE', `/tickets/${String(id)}`);
    return row;
  };
  const without = await begin({});
  t.equal(without.queued_at, null);
  t.ok(without.started_at);
  t.ok((await begin({ queueId: await queue('Vendas', '#111111') })).queued_at);
});

t.test('a deleted ticket waits no more, and what was done with it stays counted', async (t) => {
  const { admin, ticket, put, rows, counters } = await setUp();
  await put(admin, { status: 'closed', userId: admin.id });
  await put(admin, { status: 'open', userId: admin.id });
  await call(admin, 'DELETE', `/tickets/${String(ticket.id)}`);
  t.match(await counters(), { supportHappening: 0, supportFinished: 1 });
  t.match(await rows(), [{ ticket_id: null }]);
});
