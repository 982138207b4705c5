import {
  caller,
  countRoundTrips,
  createTestApp,
  recordStatements,
  toldEvents,
} from 'prosa/core/testing';
import type { Call, TestUser } from 'prosa/core/testing';
import t from 'tap';
import { connectSimulator, customerWrites } from '../../tickets/testing.ts';
import { Tags } from '../public.ts';
import type { TagBadge } from '../public.ts';
import type { TagDto, TagPage } from '../schemas.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

interface Ticket {
  readonly id: number;
  readonly tags: readonly TagBadge[];
}

interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

const call = async <T>(...request: Parameters<Call>): Promise<Answer<T>> => {
  const answer = await caller(app)(...request);
  return { status: answer.statusCode, body: answer.json<T>() };
};

let customers = 0;

/** A company with a connection, a queue of an attendant, and the tags asked for. */
const setUp = async (...names: readonly string[]) => {
  const company = await app.factories.company();
  const { admin } = company;
  const user = await app.factories.user({ companyId: company.id });
  const connection = await connectSimulator(app, admin);
  const queue = await call<{ id: number }>(admin, 'POST', '/queue', {
    name: 'Vendas',
    color: '#123456',
    userIds: [user.id],
  });
  const tags: TagDto[] = [];
  for (const name of names) tags.push((await call<TagDto>(admin, 'POST', '/tags', { name })).body);

  const newTicket = async ({ inQueue = true } = {}): Promise<Ticket> => {
    customers += 1;
    const number = `55119${String(80_000_000 + customers)}`;
    await customerWrites(app, admin, connection, { number, name: 'Cliente', body: 'Olá' });
    const found = await call<{ tickets: Ticket[] }>(admin, 'GET', `/tickets?searchParam=${number}`);
    const [ticket] = found.body.tickets;
    if (!ticket) throw new Error('the customer has no ticket');
    if (!inQueue) return ticket;
    return (await call<Ticket>(admin, 'PUT', `/tickets/${ticket.id}`, { queueId: queue.body.id }))
      .body;
  };
  const sync = (who: TestUser, ticketId: number, ...wanted: readonly unknown[]) =>
    call<Ticket>(who, 'POST', '/tags/sync', { ticketId, tags: wanted });
  const shown = async (id: number): Promise<readonly TagBadge[]> =>
    (await call<Ticket>(admin, 'GET', `/tickets/${id}`)).body.tags;
  const events = () => toldEvents<{ ticket?: Ticket; tag?: TagDto }>(app, company.id);
  return { company, admin, user, queueId: queue.body.id, tags, newTicket, sync, shown, events };
};

const badge = ({ id, name, color }: TagDto): TagBadge => ({ id, name, color });

t.test('a ticket’s tags are set at once, and everybody who sees it is told', async (t) => {
  const { admin, user, queueId, tags, newTicket, sync, shown, events } = await setUp(
    'Orçamento',
    'Cliente novo',
  );
  const [quote, fresh] = tags as [TagDto, TagDto];
  const ticket = await newTicket();
  t.same(ticket.tags, []);
  const before = (await events()).length;
  const answer = await sync(user, ticket.id, quote.id, badge(fresh));
  t.equal(answer.status, 200);
  const both = [badge(fresh), badge(quote)];
  t.match(answer.body, { id: ticket.id, tags: both }, 'by name');
  t.same(await shown(ticket.id), both);

  const told = (await events()).slice(before);
  t.same(
    told.map(({ name }) => name),
    ['tags.tag-updated', 'tags.tag-updated', 'tickets.ticket-updated'],
  );
  t.same(
    told.slice(0, 2).map(({ payload }) => payload.tag?.ticketsCount),
    [1, 1],
  );
  t.same(told.at(-1)?.payload.ticket?.tags, both);
  t.same(told.at(-1)?.topics.toSorted(), ['admins', `q/${queueId}/tickets`]);

  await sync(user, ticket.id, fresh.id);
  t.same(await shown(ticket.id), [badge(fresh)]);
  t.same(
    (await call<TagPage>(admin, 'GET', '/tags')).body.tags.map((tag) => [
      tag.name,
      tag.ticketsCount,
    ]),
    [
      ['Cliente novo', 1],
      ['Orçamento', 0],
    ],
  );
  await sync(user, ticket.id);
  t.same(await shown(ticket.id), []);
});

t.test('what is so already is not told again', async (t) => {
  const { admin, tags, newTicket, sync, events } = await setUp('VIP');
  const ticket = await newTicket();
  const [vip] = tags as [TagDto];
  await sync(admin, ticket.id, vip.id);
  const before = (await events()).length;
  const again = await sync(admin, ticket.id, vip.id, vip.id);
  t.same(again.body.tags, [badge(vip)]);
  t.equal((await events()).length, before);
});

t.test('nobody tags a ticket out of sight', async (t) => {
  const { user, tags, newTicket, sync, shown } = await setUp('VIP');
  const other = await setUp('Deles');
  const [vip] = tags as [TagDto];
  const hidden = await newTicket({ inQueue: false });
  const refused = await sync(user, hidden.id, vip.id);
  t.equal(refused.status, 403);
  t.same(refused.body, { error: 'ERR_NO_PERMISSION' });
  const strange = await sync(other.admin, hidden.id, other.tags[0]?.id);
  t.equal(strange.status, 404);
  t.same(strange.body, { error: 'ERR_NO_TICKET_FOUND' });
  t.equal((await sync(user, 2_147_483_647, vip.id)).status, 404);
  t.same(await shown(hidden.id), []);
});

t.test('only tags of the company can be hung on a ticket', async (t) => {
  const { admin, tags, newTicket, sync, shown } = await setUp('VIP');
  const other = await setUp('Deles');
  const ticket = await newTicket();
  for (const id of [other.tags[0]?.id, 2_147_483_647]) {
    const refused = await sync(admin, ticket.id, tags[0]?.id, id);
    t.equal(refused.status, 404);
    t.same(refused.body, { error: 'ERR_NO_TAG_FOUND' });
  }
  for (const wrong of ['1', 0, null, { name: 'VIP' }]) {
    t.equal((await sync(admin, ticket.id, wrong)).status, 400, JSON.stringify(wrong));
  }
  t.same(await shown(ticket.id), []);
});

t.test('two who tag at the same moment take turns', async (t) => {
  const { admin, user, tags, newTicket, sync, shown } = await setUp('Um a', 'Dois', 'Três');
  const ticket = await newTicket();
  const ids = tags.map(({ id }) => id);
  const answers = await Promise.all(
    [ids.slice(0, 2), ids.slice(1), ids].map((wanted, at) =>
      sync(at === 0 ? admin : user, ticket.id, ...wanted),
    ),
  );
  t.same(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  const last = (await shown(ticket.id)).map(({ id }) => id).sort((a, b) => a - b);
  t.ok([ids.slice(0, 2), ids.slice(1), ids].some((wanted) => wanted.join() === last.join()));
});

t.test('tickets are found by all of their tags', async (t) => {
  const { admin, user, tags, newTicket, sync } = await setUp('Um a', 'Dois');
  const [one, two] = tags as [TagDto, TagDto];
  const both = await newTicket();
  const single = await newTicket();
  const hidden = await newTicket({ inQueue: false });
  await newTicket();
  await sync(admin, both.id, one.id, two.id);
  await sync(admin, single.id, one.id);
  await sync(admin, hidden.id, one.id, two.id);
  const found = async (who: TestUser, wanted: readonly number[]): Promise<readonly number[]> => {
    const answer = await call<{ tickets: Ticket[] }>(
      who,
      'GET',
      `/tickets?tags=${JSON.stringify(wanted)}`,
    );
    return answer.body.tickets.map(({ id }) => id).sort((a, b) => a - b);
  };
  t.same(await found(admin, [one.id]), [both.id, single.id, hidden.id]);
  t.same(await found(admin, [one.id, two.id]), [both.id, hidden.id]);
  t.same(await found(admin, [one.id, one.id]), [both.id, single.id, hidden.id]);
  t.same(await found(user, [one.id]), [both.id, single.id], 'and nobody sees more than before');
  t.same(await found(admin, [2_147_483_647]), []);
  t.equal((await found(admin, [])).length, 4, 'no tag narrows nothing');
  for (const wrong of ['1', '[a]', '[-1]', '[9999999999]', '{}']) {
    t.equal((await call(admin, 'GET', `/tickets?tags=${wrong}`)).status, 400, wrong);
  }
});

t.test('a list narrowed by tags takes no more round trips than any other', async (t) => {
  const { admin, user, tags, newTicket, sync } = await setUp('Um a');
  const [one] = tags as [TagDto];
  const ticket = await newTicket();
  await sync(admin, ticket.id, one.id);
  for (const who of [admin, user]) {
    for (const filter of ['', '&searchParam=cliente']) {
      const ask = () => call<object>(who, 'GET', `/tickets?tags=[${one.id}]${filter}`);
      t.match(await ask(), { status: 200, body: { tickets: [{ id: ticket.id }] } });
      const statements = await recordStatements(ask);
      t.ok(countRoundTrips(statements) <= 3, statements.map(({ text }) => text).join('\n'));
    }
  }
});

t.test('a tag that goes leaves its tickets, a ticket that goes its tags', async (t) => {
  const { admin, tags, newTicket, sync, shown, events } = await setUp('Um a', 'Dois');
  const [one, two] = tags as [TagDto, TagDto];
  const ticket = await newTicket();
  await sync(admin, ticket.id, one.id, two.id);
  await call(admin, 'DELETE', `/tags/${one.id}`);
  t.same(await shown(ticket.id), [badge(two)]);
  await call(admin, 'DELETE', `/tickets/${ticket.id}`);
  t.equal((await call<TagDto>(admin, 'GET', `/tags/${two.id}`)).body.ticketsCount, 0);
  await app.services.followers.run();
  t.ok((await events()).some(({ name }) => name === 'tags.counts-changed'));
  const metrics = await app.services.metrics.text();
  t.match(metrics, /^follower_lag_events\{follower="tags"\} \d+$/m);
  t.match(metrics, /^follower_dead_letters 0$/m);
});

t.test('letting go of a ticket is not losing it', async (t) => {
  const { admin, user, newTicket, events } = await setUp();
  const ticket = await newTicket();
  const elsewhere = { name: 'Suporte', color: '#654321' };
  const { body: other } = await call<{ id: number }>(admin, 'POST', '/queue', elsewhere);
  await call(admin, 'PUT', `/tickets/${ticket.id}`, { queueId: other.id });
  t.equal((await call(user, 'GET', `/tickets/${ticket.id}`)).status, 403);
  await call(admin, 'DELETE', `/tickets/${(await newTicket()).id}`);
  await app.services.followers.run();
  await app.services.followers.run();
  const all = (await events()).map(({ name }) => name);
  t.equal(all.filter((name) => name === 'tags.counts-changed').length, 1);
  t.ok(all.includes('tickets.ticket-hidden'));
  t.equal(all.filter((name) => name === 'tickets.ticket-deleted').length, 1);
});

t.test('other plugins hang a tag on a ticket', async (t) => {
  const { company, admin, user, tags, newTicket, sync, shown } = await setUp('Um a', 'Dois');
  const [one, two] = tags as [TagDto, TagDto];
  const ticket = await newTicket();
  const hidden = await newTicket({ inQueue: false });
  await sync(admin, ticket.id, one.id);
  const offered = app.host.resolve('tags', Tags);
  const scope = { companyId: company.id, userId: user.id, roles: ['user' as const] };
  const add = (ticketId: number, tagId: number): Promise<void> =>
    app.database.transaction(scope, (ctx) => offered.add(ctx, ticketId, tagId));
  await add(ticket.id, two.id);
  await add(ticket.id, two.id);
  t.same(await shown(ticket.id), [badge(two), badge(one)]);
  await t.rejects(add(ticket.id, 2_147_483_647), { code: 'ERR_NO_TAG_FOUND' });
  await t.rejects(add(hidden.id, one.id), { code: 'ERR_NO_PERMISSION' });
  t.same(
    await app.database.transaction(scope, (ctx) => offered.byIds(ctx, [two.id, 7_000_000, one.id])),
    [badge(two), badge(one)],
  );
});
