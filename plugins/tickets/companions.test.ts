import type { Ctx } from 'prosa/contract';
import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import { AppError } from 'prosa/core';
import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { CompanionsPoint, defineCompanion } from './public.ts';
import type { TicketIds } from './public.ts';
import { ticketSchema } from './schemas.ts';
import type { TicketDto, TicketListDto } from './schemas.ts';
import { Desk } from './testing/desk.ts';

type Starred = TicketDto & { readonly stars: { readonly count: number } };

/** Which tickets each look-up asked for. */
const asked: (readonly number[])[] = [];
const starred = new Map<number, number>();

class Stars {
  readonly token = defineCompanion('stars', { count: 0 });
  readonly schema = { type: 'object', properties: { count: { type: 'integer' } } };
  readonly conditions = [{ parameter: 'stars', schema: { type: 'string' }, ticketIds: atLeast }];

  async load(_ctx: Ctx, ticketIds: readonly number[]) {
    asked.push(ticketIds);
    return new Map(
      ticketIds.flatMap((id) => {
        const count = starred.get(id);
        return count === undefined ? [] : [[id, { count }] as const];
      }),
    );
  }
}

function atLeast(ctx: Ctx, value: string): TicketIds | undefined {
  if (!/^\d+$/.test(value)) throw new AppError('ERR_VALIDATION', 400, { field: 'stars' });
  if (value === '0') return undefined;
  const ids = [...starred].filter(([, count]) => count >= Number(value)).map(([id]) => id);
  return ctx.trx.queryBuilder().select('id').from('tickets').whereIn('id', ids);
}

const stars = definePlugin({
  manifest: defineManifest({
    id: 'stars',
    version: '1.0.0',
    core: '^1.0.0',
    dependsOn: ['tickets'],
    api: [],
    tables: [],
    permissions: {},
    events: { publishes: {}, consumes: [] },
    jobs: {},
    tasks: {},
    web: { routes: [], nav: [] },
  }),
  contributes: [contribute(CompanionsPoint, Stars)],
});

/** All of this project. */
const installed = (await createTestApp(t)).host.plugins;

t.test('every answer and every event carries what others keep of a ticket', async (t) => {
  const app = await createTestApp(t, { plugins: [...installed, stars] });
  const desk = await Desk.open(app);
  const ticket = await desk.pending();
  starred.set(ticket.id, 3);
  const bare = await desk.pending();
  const url = `/tickets/${String(ticket.id)}`;

  const list = await desk.ok<{ tickets: Starred[] }>('GET', '/tickets?status=pending');
  t.same(
    list.tickets.map(({ id, stars: kept }) => [id, kept]),
    [
      [bare.id, { count: 0 }],
      [ticket.id, { count: 3 }],
    ],
  );
  t.match(await desk.ok('GET', url), { id: ticket.id, stars: { count: 3 } });
  t.match(await desk.ok('GET', `/tickets/u/${ticket.uuid}`), { stars: { count: 3 } });
  t.match(await desk.ok('GET', `/messages/${String(ticket.id)}`), {
    ticket: { stars: { count: 3 } },
  });
  t.match(await desk.ok('PUT', url, { status: 'open', userId: desk.admin.id }), {
    stars: { count: 3 },
  });
  await desk.ok('POST', `/messages/${String(ticket.id)}`, { body: 'Oi' });
  await desk.writes(ticket.contact.number, 'De novo');
  const told = (await desk.events()).filter(
    ({ payload }) => (payload.ticket as Starred | undefined)?.id === ticket.id,
  );
  t.same(
    told.slice(1).map(({ name, payload }) => [name, (payload.ticket as Starred).stars.count]),
    [
      ['tickets.ticket-updated', 3],
      ['tickets.message-sent', 3],
      ['tickets.message-received', 3],
    ],
  );
  t.match(told[0]?.payload.ticket, { stars: { count: 0 } }, 'and from its first message on');
});

t.test('what others keep of a ticket is not told of the next one of its chat', async (t) => {
  const app = await createTestApp(t, { plugins: [...installed, stars] });
  const desk = await Desk.open(app);
  starred.clear();
  const { id, contact } = await desk.pending();
  starred.set(id, 3);
  await desk.writes(contact.number, 'De novo');
  await desk.ok('DELETE', `/tickets/${String(id)}`);
  await desk.writes(contact.number, 'Ainda aí?');
  const told = (await desk.events()).flatMap(({ name, payload }) =>
    name === 'tickets.message-received' ? [payload.ticket as Starred] : [],
  );
  t.same(
    told.map((ticket) => [ticket.id === id, ticket.stars.count]),
    [
      [true, 0],
      [true, 3],
      [false, 0],
    ],
  );
});

t.test('what others keep is looked up once for many, and never for nothing', async (t) => {
  const app = await createTestApp(t, { plugins: [...installed, stars] });
  const desk = await Desk.open(app);
  asked.length = 0;
  await desk.ok('GET', '/tickets?status=pending');
  t.same(asked, [], 'nobody is asked about no ticket');
  const ids: number[] = [];
  for (const _ of [1, 2, 3]) ids.unshift((await desk.pending()).id);
  asked.length = 0;
  await desk.ok('GET', '/tickets?status=pending');
  t.same(asked, [ids]);
});

t.test('a list is narrowed by the parameters others understand', async (t) => {
  const app = await createTestApp(t, { plugins: [...installed, stars] });
  const desk = await Desk.open(app);
  const [one, two] = [await desk.pending(), await desk.pending(), await desk.pending()];
  starred.set(one.id, 1).set(two.id, 2);
  const found = async (query: string): Promise<readonly number[]> =>
    (await desk.ok<TicketListDto>('GET', `/tickets?status=pending&${query}`)).tickets.map(
      ({ id }) => id,
    );
  t.same(await found('stars=1'), [two.id, one.id]);
  t.same(await found('stars=2'), [two.id]);
  t.same(await found(`stars=1&searchParam=${one.contact.number}`), [one.id], 'conditions add up');
  t.equal((await found('stars=0')).length, 3);
  t.match(await desk.ok('GET', '/tickets?status=pending&stars=2'), { count: 1, hasMore: false });
  t.match(await desk.call(desk.admin, 'GET', '/tickets?stars=many'), {
    status: 400,
    body: { error: 'ERR_VALIDATION', field: 'stars' },
  });
  const attendant = await desk.attendant('Bia');
  t.match(
    (await desk.call<TicketListDto>(attendant, 'GET', '/tickets?stars=1')).body.tickets,
    [],
    'and show nobody more than before',
  );
});

t.test('without such a plugin nothing is added, and its parameter is unknown', async (t) => {
  const app = await createTestApp(t, { plugins: installed });
  const desk = await Desk.open(app);
  const ticket = await desk.pending();
  t.notOk('stars' in ticket);
  t.equal((await desk.call(desk.admin, 'GET', '/tickets?stars=1')).status, 400);
});

t.test('a companion with the name of a property of the ticket is refused', (t) => {
  t.throws(() => ticketSchema({ status: { type: 'string' } }), /has "status" already/);
  t.end();
});
