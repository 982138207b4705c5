import fc from 'fast-check';
import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { TicketDto, TicketListDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const SECRET = 'segredo';

/** Ana attends sales, Rui support, Lia nothing but what has no queue. Sales see three of seven tickets. */
const setUp = async () => {
  const desk = await Desk.open(app);
  const [ana, rui] = [await desk.attendant('Ana'), await desk.attendant('Rui')];
  const lia = await desk.attendant('Lia', { allTicket: true });
  const sales = await desk.queue('Vendas', ana);
  const support = await desk.queue('Suporte', rui);
  const body = SECRET;
  const ofSales = await desk.pending({ queueId: sales });
  const taken = await desk.pending({ queueId: sales });
  await desk.ok('PUT', `/tickets/${String(taken.id)}`, { queueId: sales, userId: rui.id });
  const own = await desk.pending({ queueId: sales });
  await desk.ok('PUT', `/tickets/${String(own.id)}`, { queueId: support, userId: ana.id });
  const ofSupport = await desk.pending({ queueId: support, body });
  const ofRui = await desk.openFor(rui, { queueId: support, body });
  const closed = await desk.openFor(rui, { queueId: support, body });
  await desk.ok('PUT', `/tickets/${String(closed.id)}`, { status: 'closed' });
  const nobodys = await desk.pending({ body });
  const seen = [ofSales, taken, own];
  const hidden = [ofSupport, ofRui, closed, nobodys];
  return { desk, ana, rui, lia, sales, support, seen, hidden, nobodys };
};
const world = await setUp();

const idsOf = (tickets: readonly { id: number }[]): number[] => tickets.map(({ id }) => id).sort();

const list = async (who: TestUser, query: Record<string, string> = {}): Promise<TicketListDto> => {
  const path = `/tickets?${new URLSearchParams(query).toString()}`;
  const { status, body } = await world.desk.call<TicketListDto>(who, 'GET', path);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

t.test('an attendant sees the own tickets and those of the own queues', async (t) => {
  const { desk, ana, rui, lia, seen, hidden, nobodys } = world;
  t.same(idsOf((await list(ana)).tickets), idsOf(seen));
  t.same(
    idsOf((await list(rui)).tickets),
    idsOf([...hidden.filter((ticket) => ticket !== nobodys), ...seen.slice(1)]),
  );
  t.same(idsOf((await list(lia)).tickets), [nobodys.id], 'without a queue, to whom is shown those');
  t.same(idsOf((await list(desk.admin)).tickets), idsOf([...seen, ...hidden]), 'an admin sees all');
});

t.test(
  'the open list holds the caller’s own, unless somebody permitted asks for all',
  async (t) => {
    const { desk, ana, rui, seen, hidden } = world;
    const [, taken, own] = seen;
    const open = { status: 'open' };
    const showAll = { ...open, showAll: 'true' };
    t.same(idsOf((await list(ana, open)).tickets), [own?.id]);
    t.same(idsOf((await list(ana, showAll)).tickets), [own?.id], 'an attendant is not permitted');
    t.same(idsOf((await list(rui, open)).tickets), idsOf([taken, hidden[1]] as TicketDto[]));
    t.same((await list(desk.admin, open)).tickets, []);
    t.equal((await list(desk.admin, showAll)).tickets.length, 3);
  },
);

t.test('no parameter widens what an attendant sees', async (t) => {
  const { ana, rui, sales, support, seen } = world;
  const visible = new Set(idsOf(seen));
  const today = new Date().toISOString().slice(0, 10);
  const maybe = <T>(...values: readonly T[]) =>
    fc.option(fc.constantFrom(...values), { nil: undefined });
  const query = fc.record({
    status: maybe('open', 'pending', 'closed'),
    showAll: maybe('true', 'false'),
    queueIds: maybe('[]', `[${support}]`, `[${sales},${support}]`, '[0]', '[1,2,3,2147483647]'),
    users: maybe(`[${rui.id}]`, `[${rui.id},${ana.id}]`, '[0]'),
    date: maybe(today, '2020-01-01'),
    updatedAt: maybe(today),
    withUnreadMessages: maybe('true', 'false'),
    searchParam: maybe(SECRET, 'Cliente', '5511', ''),
    pageNumber: maybe('1', '2'),
  });
  await fc.assert(
    fc.asyncProperty(query, async (parameters) => {
      const given = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, value]],
      );
      const { tickets, count } = await list(ana, Object.fromEntries(given));
      const foreign = tickets.filter(({ id }) => !visible.has(id));
      return foreign.length === 0 && count <= visible.size;
    }),
    { numRuns: 60 },
  );
  t.pass('sixty lists held nothing of others');
});

t.test('the counts of the tabs count what is seen', async (t) => {
  const { desk, ana, lia, support } = world;
  const counts = async (who: TestUser, query = ''): Promise<unknown> =>
    (await desk.call(who, 'GET', `/tickets/counts${query}`)).body;
  const mine = { open: 1, pending: 1, closed: 0 };
  t.same(await counts(ana), mine);
  t.same(await counts(ana, '?showAll=true'), mine);
  t.same(await counts(ana, `?showAll=true&queueIds=[${support}]`), {
    open: 1,
    pending: 0,
    closed: 0,
  });
  t.same(await counts(lia), { open: 0, pending: 1, closed: 0 });
  t.same(await counts(desk.admin), { open: 0, pending: 3, closed: 1 });
  t.same(await counts(desk.admin, '?showAll=true'), { open: 3, pending: 3, closed: 1 });
});

t.test('a ticket of another queue cannot be read, written or moved', async (t) => {
  const { desk, ana, support, hidden } = world;
  for (const { id, uuid, status } of hidden) {
    const [message] = await desk.messages(id);
    const routes = [
      ['GET', `/tickets/${id}`],
      ['GET', `/tickets/u/${uuid}`],
      ['GET', `/messages/${id}`],
      ['GET', `/messages/${id}?markAsRead=false`],
      ['GET', `/messages/${message?.id ?? 0}/media`],
      ['POST', `/messages/${id}`, { body: 'oi' }],
      ['PUT', `/tickets/${id}`, { status: 'open' }],
      ['PUT', `/tickets/${id}`, { status: 'closed' }],
      ['PUT', `/tickets/${id}`, { queueId: support, userId: ana.id }],
      ['DELETE', `/tickets/${id}`],
    ] as const;
    for (const [method, path, payload] of routes) {
      const { status: answered, body } = await desk.call(ana, method, path, payload);
      t.equal(answered, 403, `${method} ${path} of a ${status} one`);
      t.same(body, { error: 'ERR_NO_PERMISSION' });
    }
  }
});

t.test('what was missed is told only of what is seen', async (t) => {
  const { desk, ana, rui } = world;
  const since = (who: TestUser) =>
    desk.call<{ events: { event: string }[]; reset: boolean }>(who, 'GET', '/events?after=0');
  const missed = await since(ana);
  t.equal(missed.body.reset, false);
  t.ok(missed.body.events.some(({ event }) => event === 'ticket'));
  t.notMatch(JSON.stringify(missed.body), SECRET);
  t.match(JSON.stringify((await since(rui)).body), SECRET, 'the words do travel, to others');
});

t.test('topics are those of the own queues, and no other', async (t) => {
  const { desk, ana, lia, sales } = world;
  const topics = async (who: TestUser): Promise<readonly string[]> =>
    (await desk.call<{ topics: string[] }>(who, 'GET', '/realtime')).body.topics;
  const prefix = `c/${desk.company.id}`;
  const common = (who: TestUser): string[] => [`${prefix}/company`, `${prefix}/u/${who.id}`];
  t.same(await topics(ana), [...common(ana), `${prefix}/q/${sales}/tickets`]);
  t.same(await topics(lia), [...common(lia), `${prefix}/q/0/tickets`]);
  t.same(await topics(desk.admin), [...common(desk.admin), `${prefix}/admins`]);
});

t.test('who leaves a queue sees it no more, but keeps what is in hand', async (t) => {
  const { desk, ana, sales, seen } = world;
  const [first, , own] = seen;
  await desk.ok('PUT', `/queue/${sales}`, { userIds: [] });
  t.same(idsOf((await list(ana)).tickets), [own?.id]);
  t.equal((await desk.call(ana, 'GET', `/tickets/${first?.id ?? 0}`)).status, 403);
  t.equal((await desk.call(ana, 'GET', `/messages/${own?.id ?? 0}`)).status, 200);
});
