import { countRoundTrips, createTestApp, recordStatements } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../../tickets/testing.ts';
import { Board } from '../testing/board.ts';
import type { RuleDto } from '../schemas.ts';

const app = await createTestApp(t);

const open = async () => {
  const desk = await Desk.open(app);
  const board = new Board(desk);
  const [quote, won] = [await board.tag('Orçamento', 1), await board.tag('Ganho', 1)];
  return { desk, board, quote, won };
};

t.test('answers members only, and lets admins alone arrange', async (t) => {
  const { desk, board, quote } = await open();
  const agent = await desk.attendant('Ana');
  const ticket = await desk.pending();
  const calls = [
    ['GET', '/kanban/lanes'],
    ['PUT', '/kanban/lanes', { lanes: [] }],
    ['GET', '/kanban/lanes/open/cards'],
    ['PUT', `/kanban/cards/${ticket.id}`, { from: 0, to: quote }],
    ['GET', '/kanban/rules'],
    ['PUT', '/kanban/rules', { rules: [] }],
    ['GET', '/ticket/kanban'],
    ['PUT', `/ticket-tags/${ticket.id}/${quote}`],
    ['DELETE', `/ticket-tags/${ticket.id}`],
  ] as const;
  for (const [method, path, body] of calls) {
    t.equal((await desk.call(undefined, method, path, body)).status, 401, `${method} ${path}`);
  }
  for (const at of [1, 4, 5] as const) {
    const [method, path, body] = calls[at];
    t.equal((await desk.call(agent, method, path, body)).status, 403, `${method} ${path}`);
  }
  const other = await Desk.open(app);
  for (const at of [3, 7, 8] as const) {
    const [method, path, body] = calls[at];
    t.equal((await desk.call(other.admin, method, path, body)).status, 404, `${method} ${path}`);
  }
  t.same(await board.ids(0, '', other.admin), [], 'another company sees none of the cards');
  const theirs = await desk.call(other.admin, 'GET', `/kanban/lanes/${quote}/cards`);
  t.match(theirs, { status: 404, body: { error: 'ERR_NO_LANE_FOUND' } });
  const outside = await app.factories.company({ planFeatures: { useKanban: false } });
  t.match(await desk.call(outside.admin, 'GET', '/kanban/lanes'), {
    status: 403,
    body: { error: 'ERR_PLAN_FEATURE' },
  });
});

t.test('a move takes the tags of lanes alone, and names the lane it comes from', async (t) => {
  const { desk, board, quote, won } = await open();
  const vip = await board.tag('VIP');
  const { id } = await desk.pending();
  await board.settle();
  t.same(await board.ids(0), [id]);
  await desk.ok('POST', '/tags/sync', { ticketId: id, tags: [vip] });

  t.match(await board.move(id, 0, quote), { status: 200, body: { ticketId: id, laneId: quote } });
  t.same(
    await board.tagsOf(id),
    [quote, vip].sort((a, b) => a - b),
    'the other tag stays',
  );
  t.match(await board.move(id, 0, won), {
    status: 409,
    body: { error: 'ERR_CARD_MOVED', laneId: quote },
  });
  t.equal((await board.move(id, quote, won)).status, 200);
  t.equal((await board.move(id, quote, won)).status, 200, 'where it was to be already');
  t.same([await board.ids(0), await board.ids(quote), await board.ids(won)], [[], [], [id]]);
  const counts = (await board.lanes()).map(({ id: lane, count }) => [lane, count]);
  t.same(counts, [
    [0, 0],
    [quote, 0],
    [won, 1],
  ]);
  t.match(await board.move(id, won, vip), { status: 404, body: { error: 'ERR_NO_LANE_FOUND' } });
  t.equal((await board.move(id, won, 0)).status, 200);
  t.same(await board.tagsOf(id), [vip]);

  await desk.ok('PUT', `/tickets/${id}`, { status: 'closed' });
  t.match(await board.move(id, 0, quote), { status: 409, body: { error: 'ERR_NO_CARD' } });
  await board.settle();
  t.same(await board.ids(0), [], 'a closed ticket has no card');
});

t.test('a move that is undone takes a card to where it stood, not to the top', async (t) => {
  const { desk, board, quote } = await open();
  const opened = [await desk.pending(), await desk.pending(), await desk.pending()];
  const [first, second, third] = opened.map(({ id }) => id) as [number, number, number];
  await board.settle();
  t.same(await board.ids(0), [third, second, first]);
  await board.move(first, 0, quote);
  t.match(await board.move(first, quote, 0, { isUndo: true }), { body: { laneId: 0 } });
  t.same(await board.ids(0), [third, second, first]);
  await board.move(second, 0, quote);
  await board.move(second, quote, 0);
  t.same(await board.ids(0), [second, third, first], 'a move of its own goes to the top');
});

t.test('cards follow the desk, and everybody who sees one is told', async (t) => {
  const { desk, board, quote, won } = await open();
  const { id } = await desk.pending();
  await desk.ok('POST', '/tags/sync', { ticketId: id, tags: [quote] });
  await board.settle();
  t.same(await board.ids(quote), [id]);
  await desk.ok('POST', '/tags/sync', { ticketId: id, tags: [quote, won] });
  await board.settle();
  t.same(await board.ids(won), [id], 'the tag it was given last');
  await desk.ok('DELETE', `/tags/${won}`);
  await board.settle();
  t.same(await board.ids(quote), [id], 'its other lane, when the tag is gone');
  const placed = (await desk.events()).filter(({ name }) => name === 'kanban.card-placed');
  t.match(placed.at(-1), { payload: { card: { ticketId: id, laneId: won, ticket: { id } } } });
  t.same(placed.at(-1)?.topics, ['q/0/tickets', 'admins']);
  await desk.ok('PUT', `/tags/${quote}`, { kanban: 0 });
  await board.settle();
  t.same(await board.ids(0), [id], 'a tag that is a lane no more');
  t.same(
    (await board.lanes()).map((lane) => lane.id),
    [0],
  );
});

t.test(
  'shows what the desk shows: own queues, own hand, and the conditions asked for',
  async (t) => {
    const { desk, board, quote } = await open();
    const [ana, bia] = [await desk.attendant('Ana'), await desk.attendant('Bia')];
    const [sales, help] = [await desk.queue('Vendas', ana), await desk.queue('Suporte')];
    const inSales = await desk.pending({ queueId: sales, name: 'Carla Prado' });
    const inHelp = await desk.openFor(desk.admin, { queueId: help });
    const own = await desk.openFor(desk.admin, { queueId: help });
    await desk.ok('PUT', `/tickets/${own.id}`, { userId: ana.id });
    const loose = await desk.pending();
    await board.settle();

    t.same(await board.ids(0), [loose.id, own.id, inHelp.id, inSales.id]);
    t.same(await board.ids(0, '', ana), [own.id, inSales.id]);
    t.match(await board.lanes(ana), [{ id: 0, count: 2 }, {}, {}]);
    t.same(await board.ids(0, '', bia), []);
    t.equal((await board.move(inSales.id, 0, quote, { who: bia })).status, 403);
    t.equal((await board.move(inSales.id, 0, quote, { who: ana })).status, 200);

    t.same(await board.ids(0, `?queueIds=[${help}]`), [loose.id, own.id, inHelp.id]);
    t.same(await board.ids(0, `?queueIds=[${help}]`, ana), [own.id]);
    t.same(await board.ids(0, `?users=[${ana.id}]`), [own.id]);
    t.same(await board.ids(0, `?users=[${ana.id}]&queueIds=[${sales}]`), []);
    t.same(await board.ids(quote, '?searchParam=carla', ana), [inSales.id]);
    t.same(await board.ids(0, '?searchParam=carla'), []);
    t.match(await board.lanes(desk.admin, '?searchParam=carla'), [{ count: 0 }, { count: 1 }, {}]);
    t.same(await board.ids(quote, `?tags=[${quote}]`), [inSales.id]);
    const wrong = await desk.call(desk.admin, 'GET', '/kanban/lanes/open/cards?cursor=nothing');
    t.match(wrong, { status: 400, body: { error: 'ERR_VALIDATION' } });
  },
);

t.test('lanes stand in the order of the admins, with their limits', async (t) => {
  const { desk, board, quote, won } = await open();
  const lanes = [
    { id: won, limit: 5 },
    { id: 0, limit: null },
  ];
  t.match(await desk.ok('PUT', '/kanban/lanes', { lanes }), {
    lanes: [
      { id: 0, limit: null },
      { id: won, limit: 5 },
      { id: quote, limit: null },
    ],
  });
  t.match(await board.lanes(), [{ id: 0 }, { id: won, limit: 5 }, { id: quote }]);
  const strange = await desk.call(desk.admin, 'PUT', '/kanban/lanes', {
    lanes: [{ id: 999_999_999, limit: null }],
  });
  t.match(strange, { status: 404, body: { error: 'ERR_NO_LANE_FOUND' } });
  const audit = await desk.ok<{ entries?: unknown }>('GET', '/audit');
  t.match(JSON.stringify(audit), /kanban/);
});

t.test('cards move by the rules of the company', async (t) => {
  const { desk, board, quote, won } = await open();
  const queue = await desk.queue('Vendas');
  const paid = await board.tag('Pago');
  const rule = (of: Partial<RuleDto>) => ({ tagId: null, queueId: null, laneId: 0, ...of });
  const rules = [
    rule({ event: 'queue', queueId: queue, laneId: quote }),
    rule({ event: 'tag', tagId: paid, laneId: won }),
    rule({ event: 'close' }),
  ];
  t.match(await desk.ok('PUT', '/kanban/rules', { rules }), { rules });
  t.match(await desk.ok('GET', '/kanban/rules'), { rules });

  const { id } = await desk.pending({ queueId: queue });
  await board.settle();
  t.same(await board.ids(quote), [id]);
  await desk.ok('POST', '/tags/sync', { ticketId: id, tags: [quote, paid] });
  await board.settle();
  t.same(await board.ids(won), [id]);
  t.same(
    await board.tagsOf(id),
    [won, paid].sort((a, b) => a - b),
  );
  await desk.ok('PUT', `/tickets/${id}`, { status: 'closed' });
  await board.settle();
  t.same(await board.tagsOf(id), [paid], 'out of every lane');

  const refuse = async (wrong: object, error: string) =>
    t.match(await desk.call(desk.admin, 'PUT', '/kanban/rules', { rules: [wrong] }), {
      status: error === 'ERR_NO_LANE_FOUND' ? 404 : 400,
      body: { error },
    });
  await refuse(rule({ event: 'tag', tagId: quote, laneId: won }), 'ERR_RULE_OF_LANE');
  await refuse(rule({ event: 'close', laneId: paid }), 'ERR_NO_LANE_FOUND');
  await refuse(rule({ event: 'queue', queueId: 999_999_999 }), 'ERR_NO_RULE_SUBJECT');
  await refuse(rule({ event: 'tag' }), 'ERR_VALIDATION');
});

t.test('a page costs two round trips, and a board its lanes in one', async (t) => {
  const { desk, board } = await open();
  const ana = await desk.attendant('Ana', { allTicket: true });
  await desk.pending();
  await board.settle();
  await board.page(0, '', ana);
  const page = await recordStatements(() => board.page(0, '', ana));
  t.ok(countRoundTrips(page) <= 3, String(countRoundTrips(page)));
  const lanes = await recordStatements(() => board.lanes(ana));
  t.ok(countRoundTrips(lanes) <= 3, String(countRoundTrips(lanes)));
});
