import { Core } from 'prosa/core';
import {
  brainsOf,
  caller,
  countRoundTrips,
  createTestApp,
  recordStatements,
  storedEvents,
  toldEvents,
} from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import users from '../../users/index.ts';
import { QueueColumnsPoint, USUAL_HOURS } from '../public.ts';
import plugin from '../index.ts';
import type { QueueDto } from '../schemas.ts';

const app = await createTestApp(t, { plugins: [users, plugin] });

const setUp = async (queues = 100) => {
  const company = await app.factories.company({ limits: { queues } });
  const user = await app.factories.user({ companyId: company.id });
  const other = await app.factories.company();
  return { company, admin: company.admin, user, stranger: other.admin };
};

const call = caller(app);

const add = async (who: TestUser, fields: object = {}): Promise<QueueDto> => {
  const response = await call(who, 'POST', '/queue', {
    name: 'Vendas',
    color: '#1c7a6b',
    ...fields,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};

const eventsOf = (companyId: number) => toldEvents(app, companyId);

t.test(
  'defect 3: nobody without a session comes near a queue, only admins change one',
  async (t) => {
    const { admin, user } = await setUp();
    const queue = await add(admin);
    const routes = [
      ['GET', '/queue'],
      ['GET', `/queue/${queue.id}`],
      ['POST', '/queue', { name: 'Outra', color: '#000' }],
      ['PUT', `/queue/${queue.id}`, { name: 'Outra' }],
      ['DELETE', `/queue/${queue.id}`],
    ] as const;
    for (const [method, url, body] of routes) {
      t.equal((await call(undefined, method, url, body)).statusCode, 401, `${method} ${url}`);
      if (method === 'GET') continue;
      const refused = await call(user, method, url, body);
      t.equal(refused.statusCode, 403, `${method} ${url}`);
      t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
    }
    t.same((await call(user, 'GET', '/queue')).json(), [queue], 'but everybody reads them');
    t.same((await call(user, 'GET', `/queue/${queue.id}`)).json(), queue);
  },
);

t.test('defect 2: another company’s id in the query changes nothing', async (t) => {
  const { admin, stranger } = await setUp();
  await add(admin);
  t.same((await call(stranger, 'GET', `/queue?companyId=${admin.companyId}`)).json(), []);
  const own = await add(stranger);
  t.same((await call(stranger, 'GET', `/queue?companyId=${admin.companyId}`)).json(), [own]);
});

t.test('defect 1: another company’s queue is not there', async (t) => {
  const { admin, user, stranger } = await setUp();
  const queue = await add(admin);
  for (const [method, body] of [['GET'], ['PUT', { name: 'Roubada' }], ['DELETE']] as const) {
    const response = await call(stranger, method, `/queue/${queue.id}`, body);
    t.equal(response.statusCode, 404, method);
    t.same(response.json(), { error: 'ERR_QUEUE_NOT_FOUND' });
  }
  const own = await add(stranger);
  t.not(own.id, queue.id, 'its name and colour are free in another company');
  for (const response of [
    await call(stranger, 'PUT', `/queue/${own.id}`, { userIds: [user.id] }),
    await call(stranger, 'POST', '/queue', { name: 'Dois', color: '#222', userIds: [user.id] }),
  ]) {
    t.equal(response.statusCode, 400);
    t.same(response.json(), { error: 'ERR_INVALID_REFERENCE' });
  }
  t.same((await call(stranger, 'GET', '/queue')).json(), [own]);
  t.same((await call(admin, 'GET', '/queue')).json(), [queue]);
});

t.test('defect 6: adds a queue with its attendants and tells the company, no other', async (t) => {
  const { company, admin, user, stranger } = await setUp();
  const queue = await add(admin, {
    name: ' Suporte ',
    color: '#FFF',
    orderQueue: 2,
    greetingMessage: 'Olá!',
    outOfHoursMessage: 'Voltamos amanhã.',
    userIds: [user.id],
  });
  t.same(queue, {
    id: queue.id,
    name: 'Suporte',
    color: '#FFF',
    orderQueue: 2,
    greetingMessage: 'Olá!',
    outOfHoursMessage: 'Voltamos amanhã.',
    schedules: [...USUAL_HOURS],
    isMedia: false,
    mediaName: '',
    mediaPath: null,
    userIds: [user.id],
  });
  t.same(await eventsOf(company.id), [
    { name: 'queues.queue-updated', payload: { queue }, topics: ['company'] },
  ]);
  t.same(await eventsOf(stranger.companyId), []);
  const first = await add(admin, { orderQueue: 1 });
  t.same((await call(user, 'GET', '/queue')).json(), [first, queue], 'in their order');
});

t.test(
  'C.2: puts queues in an order in one step, and leaves the others where they are',
  async (t) => {
    const { admin, user, stranger } = await setUp();
    const ids = [];
    for (const [at, name] of ['Um', 'Dois', 'Três', 'Quatro'].entries()) {
      ids.push((await add(admin, { name, color: `#00000${at}`, orderQueue: 5 })).id);
    }
    const [one = 0, two = 0, three = 0, four = 0] = ids;
    const order = (by: Parameters<typeof call>[0], queueIds: readonly number[]) =>
      call(by, 'PUT', '/queue/order', { queueIds });
    t.equal((await order(user, [two, one])).statusCode, 403);
    const foreign = await order(stranger, [two, one]);
    t.equal(foreign.statusCode, 404);
    t.same(foreign.json(), { error: 'ERR_QUEUE_NOT_FOUND' });
    t.equal((await order(admin, [])).statusCode, 400);
    const moved = await order(admin, [four, one]);
    t.equal(moved.statusCode, 200);
    const listed: { id: number; orderQueue: number }[] = moved.json();
    t.same(
      listed.map(({ id, orderQueue }) => [id, orderQueue]),
      [
        [four, 1],
        [two, 2],
        [three, 3],
        [one, 4],
      ],
      'also where they all had the same number',
    );
  },
);

t.test('refuses names and colours that are none', async (t) => {
  const { admin } = await setUp();
  const queue = await add(admin);
  const refused: [object, string][] = [
    [{ name: 'V' }, 'ERR_QUEUE_INVALID_NAME'],
    [{ name: ' V ' }, 'ERR_QUEUE_INVALID_NAME'],
    [{ name: '' }, 'ERR_QUEUE_INVALID_NAME'],
    [{ name: 'x'.repeat(51) }, 'ERR_QUEUE_INVALID_NAME'],
    [{ color: '' }, 'ERR_QUEUE_INVALID_COLOR'],
    [{ color: '#12' }, 'ERR_QUEUE_INVALID_COLOR'],
    [{ color: '#1234567' }, 'ERR_QUEUE_INVALID_COLOR'],
    [{ color: '123456' }, 'ERR_QUEUE_INVALID_COLOR'],
    [{ color: '#12345g' }, 'ERR_QUEUE_INVALID_COLOR'],
    [{ color: 'red;background:url(//x)' }, 'ERR_QUEUE_INVALID_COLOR'],
    [{ name: 7 }, 'ERR_VALIDATION'],
    [{ orderQueue: -1 }, 'ERR_VALIDATION'],
    [{ companyId: 1 }, 'ERR_VALIDATION'],
    [{ userIds: ['1'] }, 'ERR_VALIDATION'],
  ];
  for (const [fields, error] of refused) {
    const created = await call(admin, 'POST', '/queue', {
      name: 'Outra',
      color: '#222222',
      ...fields,
    });
    const updated = await call(admin, 'PUT', `/queue/${queue.id}`, fields);
    for (const response of [created, updated]) {
      t.equal(response.statusCode, 400, JSON.stringify(fields));
      t.equal(response.json<{ error: string }>().error, error, JSON.stringify(fields));
    }
  }
  t.same((await call(admin, 'GET', '/queue')).json(), [queue]);
});

t.test('two queues differ in name and colour, whatever their case', async (t) => {
  const { admin } = await setUp();
  await add(admin, { name: 'Vendas', color: '#abcdef' });
  const second = await add(admin, { name: 'Suporte', color: '#111111' });
  const refused: [object, string][] = [
    [{ name: 'VENDAS' }, 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
    [{ color: '#ABCDEF' }, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
  ];
  for (const [fields, error] of refused) {
    for (const response of [
      await call(admin, 'POST', '/queue', { name: 'Nova', color: '#222222', ...fields }),
      await call(admin, 'PUT', `/queue/${second.id}`, fields),
    ]) {
      t.equal(response.statusCode, 400);
      t.same(response.json(), { error });
    }
  }
  const same = await call(admin, 'PUT', `/queue/${second.id}`, {
    name: 'SUPORTE',
    color: '#111111',
  });
  t.equal(same.statusCode, 201, 'it never stands in its own way');
});

t.test('of many who take one name at once, one succeeds', async (t) => {
  const { admin } = await setUp();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      call(admin, 'POST', '/queue', { name: 'Vendas', color: `#00000${at}` }),
    ),
  );
  t.same(answers.map(({ statusCode }) => statusCode).sort(), [200, ...Array<number>(9).fill(400)]);
});

t.test('changes what is given, answers 201, and tells the company', async (t) => {
  const { company, admin, user } = await setUp();
  const queue = await add(admin, { greetingMessage: 'Olá!', userIds: [user.id] });
  const response = await call(admin, 'PUT', `/queue/${queue.id}`, { name: 'Compras' });
  t.equal(response.statusCode, 201);
  t.same(response.json(), { ...queue, name: 'Compras' });
  const changed = await call(admin, 'PUT', `/queue/${queue.id}`, { userIds: [admin.id] });
  t.same(changed.json<QueueDto>().userIds, [admin.id], 'the list of attendants is replaced');
  t.same((await eventsOf(company.id)).at(-1), {
    name: 'queues.queue-updated',
    payload: { queue: { ...queue, name: 'Compras', userIds: [admin.id] } },
    topics: ['company'],
  });
});

t.test('removes a queue and tells the company', async (t) => {
  const { company, admin, user } = await setUp();
  const queue = await add(admin, { userIds: [user.id] });
  const removed = await call(admin, 'DELETE', `/queue/${queue.id}`);
  t.equal(removed.statusCode, 200);
  t.equal(removed.body, '', 'B.9: as the API documents it');
  t.equal((await call(admin, 'DELETE', `/queue/${queue.id}`)).statusCode, 404);
  t.same((await call(user, 'GET', '/queue')).json(), []);
  t.match((await eventsOf(company.id)).at(-1), {
    name: 'queues.queue-deleted',
    payload: { queueId: queue.id },
  });
});

t.test('fifty at once make exactly as many queues as the plan allows', async (t) => {
  const { admin } = await setUp(7);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      call(admin, 'POST', '/queue', {
        name: `Fila ${at}`,
        color: `#${String(at).padStart(6, '0')}`,
      }),
    ),
  );
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 7);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    t.equal(answer.statusCode, 400);
    t.same(answer.json(), { error: 'ERR_QUEUE_LIMIT', limit: 7 });
  }
  t.equal((await call(admin, 'GET', '/queue')).json<QueueDto[]>().length, 7);
});

t.test('who changes a queue may change which tickets somebody hears', async (t) => {
  for (const name of ['queues.queue-updated', 'queues.queue-deleted']) {
    t.equal(app.host.eventSpec(name)?.affectsAccess, true, name);
  }
});

t.test('columns that another plugin adds go in and out with a queue', async (t) => {
  const brains = brainsOf(QueueColumnsPoint, 'queues');
  const wired = await createTestApp(t, { plugins: [users, plugin, brains.plugin] });
  await brains.createTable(wired);
  const company = await wired.factories.company();
  const { admin } = company;
  const ask = caller(wired);
  const body = { name: 'Vendas', color: '#1c7a6b', promptId: 3, integrationId: null };
  const created = await ask(admin, 'POST', '/queue', body);
  t.match(created.json(), { name: 'Vendas', promptId: 3, tone: '' });
  const { id } = created.json<QueueDto>();
  const bare = (
    await ask(admin, 'POST', '/queue', { name: 'Suporte', color: '#222222' })
  ).json<QueueDto>();
  t.match(bare, { promptId: null, tone: '' }, 'a queue of which nothing is kept');
  const path = `/queue/${id}`;
  const put = async (changes: object) => (await ask(admin, 'PUT', path, changes)).json<object>();
  t.match(await put({ name: 'Balcão' }), { name: 'Balcão', promptId: 3 }, 'stays as it was');
  t.match(await put({ tone: 'kind' }), { promptId: 3, tone: 'kind' });
  t.match(await put({ promptId: null }), { promptId: null, tone: 'kind' });
  const { headers } = admin;
  const statements = await recordStatements(() => wired.inject({ url: '/api/queue', headers }));
  t.match((await ask(admin, 'GET', '/queue')).json(), [
    { id, name: 'Balcão', promptId: null, tone: 'kind' },
    { id: bare.id, promptId: null, tone: '' },
  ]);
  const told = await storedEvents<{ queue: object }>(wired, company.id);
  t.match(told.filter(({ event }) => event === 'queue').at(-1)?.payload.queue, { tone: 'kind' });

  for (const [refused, field] of [
    [{ promptId: 'x' }, 'promptId'],
    [{ tone: 'x'.repeat(21) }, 'tone'],
    [{ tone: 'rude', name: 'Outra' }, 'tone'],
  ] as const) {
    const answer = await ask(admin, 'PUT', path, refused);
    t.equal(answer.statusCode, 400);
    t.match(answer.json(), { error: 'ERR_VALIDATION', field });
  }
  t.match((await ask(admin, 'GET', path)).json(), { name: 'Balcão', tone: 'kind' }, 'as it was');

  const other = await wired.factories.company();
  t.equal((await ask(other.admin, 'PUT', path, { tone: 'cold' })).statusCode, 404);
  t.match((await ask(admin, 'GET', path)).json(), { tone: 'kind' });

  await wired.database.transaction({ companyId: company.id }, (ctx) =>
    wired.host.resolve('queues', Core.Switches).put(ctx, 'brains', { chosen: false }),
  );
  const without = (await ask(admin, 'GET', path)).json<object>();
  t.notOk('tone' in without, 'nothing of a plugin that is off');
  const lost = await ask(admin, 'PUT', path, { tone: 'cold' });
  t.match(lost.json(), { error: 'ERR_VALIDATION', field: 'tone' });
  t.equal((await ask(admin, 'PUT', path, { promptId: null })).statusCode, 201);
  const trips = countRoundTrips(statements);
  const fewer = await recordStatements(() => wired.inject({ url: '/api/queue', headers }));
  t.equal(trips, countRoundTrips(fewer), 'the columns cost no round trip');
});

t.test(
  'what belongs to a plugin that is not there is refused, and its absence is not',
  async (t) => {
    const { admin } = await setUp();
    const queue = await add(admin, { promptId: null, integrationId: null });
    t.notOk('promptId' in queue);
    const refused = await call(admin, 'PUT', `/queue/${queue.id}`, { promptId: 3, name: 'Outra' });
    t.equal(refused.statusCode, 400);
    t.match(refused.json(), { error: 'ERR_VALIDATION', field: 'promptId' });
    t.match((await call(admin, 'GET', '/queue')).json(), [{ name: queue.name }], 'nothing changed');
  },
);
