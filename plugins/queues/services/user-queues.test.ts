import { createTestApp, storedEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import users from '../../users/index.ts';
import plugin from '../index.ts';
import { Queues } from '../public.ts';
import type { QueueDto } from '../schemas.ts';

const app = await createTestApp(t, { plugins: [users, plugin] });

const setUp = async () => {
  const { admin, id: companyId } = await app.factories.company();
  const user = await app.factories.user({ companyId });
  const add = async (name: string, color: string, orderQueue: number): Promise<QueueDto> =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/queue',
        headers: admin.headers,
        payload: { name, color, orderQueue },
      })
    ).json();
  const sales = await add('Vendas', '#111111', 2);
  const support = await add('Suporte', '#222222', 1);
  const put = (queueIds: unknown, who: TestUser = admin) =>
    app.inject({
      method: 'PUT',
      url: `/api/users/${user.id}`,
      headers: who.headers,
      payload: { queueIds },
    });
  return { companyId, admin, user, sales, support, put };
};

const badge = ({ id, name, color }: QueueDto) => ({ id, name, color });

t.test('a user is shown with their queues, and told them at login', async (t) => {
  const { companyId, admin, user, sales, support, put } = await setUp();
  const answer = await put([sales.id, support.id]);
  t.equal(answer.statusCode, 200);
  const expected = [badge(support), badge(sales)];
  t.same(answer.json<{ queues: unknown }>().queues, expected, 'in the company’s order');
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: user.password },
  });
  t.same(login.json<{ user: { queues: unknown } }>().user.queues, expected);
  const list = await app.inject({ url: '/api/users', headers: admin.headers });
  t.match(list.json<{ users: object[] }>().users, [
    { id: user.id, queues: expected },
    { id: admin.id, queues: [] },
  ]);
  const queues = app.host.resolve('queues', Queues);
  await app.database.transaction({ companyId }, async (ctx) => {
    t.same(await queues.ofUser(ctx, user.id), expected);
    t.same(await queues.ofUser(ctx, admin.id), []);
  });
});

t.test('only queues that changed are announced', async (t) => {
  const { companyId, user, sales, support, put } = await setUp();
  await put([sales.id]);
  const before = (await storedEvents(app, companyId)).length;
  await put([support.id, sales.id]);
  await put([support.id, sales.id]);
  await put(undefined);
  const told = (await storedEvents<{ queue: QueueDto }>(app, companyId)).slice(before);
  const events = told.filter(({ event }) => event === 'queue');
  t.same(
    events.map(({ payload: { queue } }) => [queue.id, queue.userIds]),
    [[support.id, [user.id]]],
  );
});

t.test('defect 25: a change of a user that says nothing of queues takes none away', async (t) => {
  const { admin, user, sales, put } = await setUp();
  await put([sales.id]);
  const renamed = await app.inject({
    method: 'PUT',
    url: `/api/users/${user.id}`,
    headers: admin.headers,
    payload: { name: 'Bia Reis' },
  });
  t.match(renamed.json(), { name: 'Bia Reis', queues: [badge(sales)] });
  t.match((await put([])).json(), { queues: [] }, 'only who says so takes them');
});

t.test('a queue of another company cannot be given to anybody', async (t) => {
  const { sales, put } = await setUp();
  const other = await setUp();
  await put([sales.id]);
  const refused = await put([sales.id, other.sales.id]);
  t.equal(refused.statusCode, 404);
  t.same(refused.json(), { error: 'ERR_QUEUE_NOT_FOUND' });
});

t.test('answers other plugins by id, in the order asked', async (t) => {
  const { companyId, sales, support } = await setUp();
  const other = await setUp();
  const queues = app.host.resolve('queues', Queues);
  await app.database.transaction({ companyId }, async (ctx) => {
    const asked = [sales.id, 999_999, support.id, other.sales.id];
    t.same(await queues.byIds(ctx, asked), [
      { ...badge(sales), greetingMessage: '' },
      { ...badge(support), greetingMessage: '' },
    ]);
    t.same(await queues.byIds(ctx, []), []);
    t.same(
      (await queues.list(ctx)).map(({ name }) => name),
      ['Suporte', 'Vendas'],
    );
  });
});
