import { createTestApp, recordStatements } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../../tickets/testing.ts';
import { RuleRunner } from '../services/rules/rule-runner.ts';
import { Board } from '../testing/board.ts';

const app = await createTestApp(t);

t.test('the documented routes hang tags, and take those of lanes alone', async (t) => {
  const desk = await Desk.open(app);
  const board = new Board(desk);
  const [vip, quote, won] = [
    await board.tag('VIP'),
    await board.tag('Orçamento', 1),
    await board.tag('Ganho', 1),
  ];
  const { id } = await desk.pending();
  const put = (tagId: number) => desk.call(desk.admin, 'PUT', `/ticket-tags/${id}/${tagId}`);
  t.same(await put(vip), { status: 201, body: { ticketId: id, tagId: vip } });
  t.equal((await put(quote)).status, 201);
  t.equal((await put(won)).status, 201);
  t.same(await board.tagsOf(id), [vip, won], 'one lane at a time');
  t.same(await board.ids(won), [id]);
  t.match(await put(999_999_999), { status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
  t.match(await desk.ok('DELETE', `/ticket-tags/${id}`), {
    message: 'Ticket tags removed successfully.',
  });
  t.same(await board.tagsOf(id), [vip]);
  t.same(await board.ids(0), [id]);
});

t.test('the flat list shows active tickets, the newest first, page after page', async (t) => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const queue = await desk.queue('Vendas', ana);
  const tickets: number[] = [];
  for (let at = 0; at < 42; at += 1) tickets.unshift((await desk.pending()).id);
  const [first = 0, second = 0] = tickets;
  await desk.ok('PUT', `/tickets/${first}`, { status: 'closed' });
  await desk.ok('PUT', `/tickets/${second}`, { queueId: queue });
  interface Page {
    readonly tickets: readonly { readonly id: number }[];
    readonly count: number;
    readonly hasMore: boolean;
    readonly nextCursor: string | null;
  }
  const page = await desk.ok<Page>('GET', '/ticket/kanban?teste=1');
  t.match({ ...page, tickets: page.tickets.length }, { tickets: 40, count: 41, hasMore: true });
  const rest = (query: string) => desk.ok<Page>('GET', `/ticket/kanban?${query}`);
  const last = [tickets.at(-1)];
  const shown = async (query: string) => (await rest(query)).tickets.map(({ id }) => id);
  t.same(await shown(`cursor=${encodeURIComponent(page.nextCursor ?? '')}`), last);
  t.same(await shown('pageNumber=2'), last);
  const own = await desk.call<Page>(ana, 'GET', `/ticket/kanban?queueIds=[${queue}]`);
  t.same(
    own.body.tickets.map(({ id }) => id),
    [second],
  );
});

t.test('a rule moves many cards with as many statements as one', async (t) => {
  const desk = await Desk.open(app);
  const board = new Board(desk);
  const [won, vip] = [await board.tag('Ganho', 1), await board.tag('VIP')];
  const rule = { event: 'close', tagId: null, queueId: null, laneId: won };
  await desk.ok('PUT', '/kanban/rules', { rules: [rule] });
  const tickets = [];
  for (let n = 0; n < 4; n += 1) tickets.push((await desk.pending()).id);
  const [alone = 0, ...others] = tickets;
  for (const id of tickets) await desk.ok('PUT', `/ticket-tags/${id}/${vip}`);
  const finish = (ids: readonly number[]) =>
    recordStatements(() =>
      app.database.transaction({ companyId: desk.company.id }, (ctx) =>
        app.host.resolve('kanban', RuleRunner).run(
          ctx,
          ids.map((ticketId) => ({ ticketId, event: 'close' })),
        ),
      ),
    );
  const [one, many] = [await finish([alone]), await finish(others)];
  t.equal(many.length, one.length, many.map(({ text }) => text).join('\n'));
  for (const id of tickets) t.same(await board.tagsOf(id), [won, vip]);
});
