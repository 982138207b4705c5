import { Core } from 'prosa/core';
import t from 'tap';
import { brainsOf, countRoundTrips, recordStatements } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import type { ConnectionDto } from '../schemas.ts';
import { ConnectionColumnsPoint } from '../public.ts';
import { callAs, createConnectionApp, untilStatus } from '../testing.ts';

const createQueue = async (app: TestApp, admin: TestUser, color: string): Promise<number> => {
  const { body } = await callAs(app, admin)<{ id: number }>('POST', '/queue', {
    name: `Fila ${color}`,
    color,
  });
  return body.id;
};

const create = async (
  app: TestApp,
  admin: TestUser,
  fields: Record<string, unknown> = {},
): Promise<ConnectionDto> => {
  const answer = await callAs(app, admin)<ConnectionDto>('POST', '/whatsapp', {
    name: 'Loja Centro',
    ...fields,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

const ROUTES = [
  ['GET', '/whatsapp'],
  ['GET', '/whatsapp/providers'],
  ['GET', '/whatsapp/:id'],
  ['GET', '/whatsapp/:id/health'],
  ['POST', '/whatsapp'],
  ['PUT', '/whatsapp/:id'],
  ['DELETE', '/whatsapp/:id'],
  ['POST', '/whatsappsession/:id'],
  ['PUT', '/whatsappsession/:id'],
  ['DELETE', '/whatsappsession/:id'],
] as const;

const bodyFor = (method: string, path: string): object | undefined =>
  path.startsWith('/whatsapp/') || path === '/whatsapp'
    ? { POST: { name: 'Outra' }, PUT: { name: 'Outra' } }[method]
    : undefined;

t.test('no route answers without a session', async (t) => {
  const { app } = await createConnectionApp(t);
  for (const [method, path] of ROUTES) {
    const answer = await callAs(app)(method, path.replace(':id', '1'), bodyFor(method, path));
    t.equal(answer.status, 401, `${method} ${path}`);
  }
});

t.test('defect 3: attendants see the connections and change nothing', async (t) => {
  const { app } = await createConnectionApp(t);
  const { id: companyId, admin } = await app.factories.company();
  const attendant = await app.factories.user({ companyId });
  const connection = await create(app, admin);
  for (const [method, path] of ROUTES.slice(1)) {
    const real = path.replace(':id', String(connection.id));
    const answer = await callAs(app, attendant)(method, real, bodyFor(method, path));
    t.match(answer, { status: 403, body: { error: 'ERR_NO_PERMISSION' } }, `${method} ${path}`);
  }
  const { body } = await callAs(app, attendant)<ConnectionDto[]>('GET', '/whatsapp');
  t.match(body, [{ id: connection.id, name: 'Loja Centro' }]);
});

t.test('defect 1: another company finds nothing and changes nothing', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const { admin: stranger } = await app.factories.company();
  const connection = await create(app, admin);
  for (const [method, path] of ROUTES.filter(([, path]) => path.endsWith(':id'))) {
    const real = path.replace(':id', String(connection.id));
    const answer = await callAs(app, stranger)(method, real, bodyFor(method, path));
    t.match(answer, { status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } }, `${method} ${path}`);
  }
  t.same((await callAs(app, stranger)('GET', '/whatsapp')).body, []);
  t.match((await callAs(app, admin)('GET', `/whatsapp/${String(connection.id)}`)).body, {
    name: 'Loja Centro',
    status: 'DISCONNECTED',
  });
});

t.test('a connection cannot be given another company’s queues', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const { admin: stranger } = await app.factories.company();
  const theirs = await createQueue(app, stranger, '#aa0000');
  const call = callAs(app, admin);
  const connection = await create(app, admin);
  for (const fields of [{ queueIds: [theirs] }, { sendIdQueue: theirs }]) {
    const created = await call('POST', '/whatsapp', { name: 'Outra', ...fields });
    t.match(created, { status: 400, body: { error: 'ERR_INVALID_REFERENCE' } });
    const updated = await call('PUT', `/whatsapp/${String(connection.id)}`, fields);
    t.match(updated, { status: 400, body: { error: 'ERR_INVALID_REFERENCE' } });
  }
  const { body } = await call<ConnectionDto[]>('GET', '/whatsapp');
  t.match(body, [{ name: 'Loja Centro', queues: [], sendIdQueue: null }]);
  t.equal(body.length, 1);
});

t.test(
  'the first connection is the default; another takes its place when it is asked to',
  async (t) => {
    const { app } = await createConnectionApp(t);
    const { admin } = await app.factories.company();
    const call = callAs(app, admin);
    const first = await create(app, admin);
    t.equal(first.isDefault, true);
    const second = await create(app, admin, { name: 'Filial' });
    t.equal(second.isDefault, false);
    await call('PUT', `/whatsapp/${String(second.id)}`, { isDefault: true });
    const { body } = await call<ConnectionDto[]>('GET', '/whatsapp');
    t.match(body, [
      { name: 'Filial', isDefault: true },
      { name: 'Loja Centro', isDefault: false },
    ]);
  },
);

t.test('everybody hears which connection was the default before', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  await create(app, admin);
  const { body: before } = await callAs(app, admin)<{ seq: number }>('GET', '/realtime');
  await create(app, admin, { name: 'Filial', isDefault: true });
  const { body } = await callAs(app, admin)<{ events: { whatsapp: ConnectionDto }[] }>(
    'GET',
    `/events?after=${String(before.seq)}`,
  );
  t.match(
    body.events.map(({ whatsapp }) => [whatsapp.name, whatsapp.isDefault]),
    [
      ['Loja Centro', false],
      ['Filial', true],
    ],
  );
});

t.test('there is always a default', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const call = callAs(app, admin);
  const first = await create(app, admin);
  await create(app, admin, { name: 'Filial' });
  t.match(await call('PUT', `/whatsapp/${String(first.id)}`, { isDefault: false }), {
    status: 400,
    body: { error: 'ERR_NO_OTHER_WHATSAPP' },
  });
  t.equal((await call('DELETE', `/whatsapp/${String(first.id)}`)).status, 200);
  t.match((await call('GET', '/whatsapp')).body, [{ name: 'Filial', isDefault: true }]);
});

t.test('a name belongs to one connection of a company, whatever its letters’ case', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const { admin: stranger } = await app.factories.company();
  const call = callAs(app, admin);
  await create(app, admin);
  const other = await create(app, admin, { name: 'Filial' });
  const taken = {
    status: 400,
    body: { error: 'ERR_WAPP_NAME_ALREADY_EXISTS', field: 'name' },
  };
  t.match(await call('POST', '/whatsapp', { name: ' loja CENTRO ' }), taken);
  t.match(await call('PUT', `/whatsapp/${String(other.id)}`, { name: 'LOJA centro' }), taken);
  t.equal((await call('PUT', `/whatsapp/${String(other.id)}`, { name: 'FILIAL' })).status, 200);
  t.equal((await create(app, stranger)).name, 'Loja Centro', 'another company may have it too');
});

t.test('a name has 2 to 50 characters, blanks around it not counted', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const call = callAs(app, admin);
  for (const name of ['', 'A', '   ', ' A ', 'A'.repeat(51)]) {
    const answer = await call('POST', '/whatsapp', { name });
    t.match(answer, { status: 400, body: { error: 'ERR_VALIDATION', field: 'name' } }, name);
  }
  t.equal((await create(app, admin, { name: '  Ab ' })).name, 'Ab');
});

t.test('several queues need a greeting to choose from', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const call = callAs(app, admin);
  const queueIds = [
    await createQueue(app, admin, '#aa0000'),
    await createQueue(app, admin, '#00aa00'),
  ];
  const refused = { status: 400, body: { error: 'ERR_WAPP_GREETING_REQUIRED' } };
  t.match(await call('POST', '/whatsapp', { name: 'Loja', queueIds }), refused);
  t.match(
    await call('POST', '/whatsapp', { name: 'Loja', queueIds, greetingMessage: '  ' }),
    refused,
  );
  const connection = await create(app, admin, { queueIds, greetingMessage: 'Olá! Escolha:' });
  t.same(connection.queues.map(({ id }) => id).sort(), queueIds.sort());
  const path = `/whatsapp/${String(connection.id)}`;
  t.match(await call('PUT', path, { greetingMessage: '' }), refused, 'nor may it be taken away');
  t.equal((await call('PUT', path, { queueIds: [queueIds[0]], greetingMessage: '' })).status, 200);
  t.match(await call('PUT', path, { queueIds }), refused);
});

t.test('defect 25: a change keeps what it does not name', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const queueId = await createQueue(app, admin, '#aa0000');
  const connection = await create(app, admin, {
    queueIds: [queueId],
    greetingMessage: 'Olá!',
    expiresTicket: 30,
  });
  const { body } = await callAs(app, admin)('PUT', `/whatsapp/${String(connection.id)}`, {
    complationMessage: 'Até logo!',
  });
  t.match(body, {
    name: 'Loja Centro',
    queues: [{ id: queueId }],
    greetingMessage: 'Olá!',
    complationMessage: 'Até logo!',
    expiresTicket: 30,
  });
});

t.test('C.4: a connection is of a kind that exists, for good', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const call = callAs(app, admin);
  t.same((await call('GET', '/whatsapp/providers')).body, ['probe']);
  t.match(await call('POST', '/whatsapp', { name: 'Loja', provider: 'pigeon' }), {
    status: 400,
    body: { error: 'ERR_UNKNOWN_PROVIDER' },
  });
  const connection = await create(app, admin);
  t.equal(connection.provider, 'probe', 'the only kind there is');
  const path = `/whatsapp/${String(connection.id)}`;
  const { name, provider } = connection;
  t.match(
    await call('PUT', path, { name, provider, greetingMessage: 'Olá!' }),
    { status: 200, body: { provider: 'probe', greetingMessage: 'Olá!' } },
    'what was answered is taken back',
  );
  t.match(await call('PUT', path, { provider: 'pigeon', name: 'Outra' }), {
    status: 400,
    body: { error: 'ERR_VALIDATION', field: 'provider' },
  });
  t.match(await call('GET', path), { body: { name, provider: 'probe' } }, 'nothing is changed');
});

t.test('of 50 asked for at once the plan’s two are made', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company({ limits: { connections: 2 } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      callAs(app, admin)('POST', '/whatsapp', { name: `Linha ${String(index)}` }),
    ),
  );
  t.equal(answers.filter(({ status }) => status === 200).length, 2);
  const refused = answers.filter(({ status }) => status !== 200);
  t.match(
    refused,
    refused.map(() => ({ status: 400, body: { error: 'ERR_CONNECTION_LIMIT', limit: 2 } })),
  );
  const { body } = await callAs(app, admin)<ConnectionDto[]>('GET', '/whatsapp');
  t.equal(body.length, 2);
  t.equal(body.filter(({ isDefault }) => isDefault).length, 1, 'and one of them is the default');
});

t.test('defect 13: the code to pair a connection with is for admins who ask for it', async (t) => {
  const { app } = await createConnectionApp(t);
  const { id: companyId, admin } = await app.factories.company();
  const attendant = await app.factories.user({ companyId });
  const connection = await create(app, admin);
  await callAs(app, admin)('PUT', `/whatsappsession/${String(connection.id)}`);
  await untilStatus(app, admin, connection.id, 'qrcode');
  const codes = async (user: TestUser, path: string): Promise<string[]> => {
    const { body } = await callAs(app, user)<ConnectionDto | ConnectionDto[]>('GET', path);
    return [body].flat().map(({ qrcode }) => qrcode);
  };
  t.same(await codes(admin, `/whatsapp/${String(connection.id)}`), ['probe-code']);
  t.same(await codes(admin, '/whatsapp'), ['probe-code']);
  t.same(await codes(admin, '/whatsapp?session=0'), ['']);
  t.same(await codes(attendant, '/whatsapp'), ['']);
});

t.test('a deleted connection is closed, logged out and gone', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const connection = await create(app, admin);
  await callAs(app, admin)('POST', `/whatsappsession/${String(connection.id)}`);
  t.ok(probe.open(connection.id));
  await callAs(app, admin)('DELETE', `/whatsapp/${String(connection.id)}`);
  t.match(probe.connections, [{ closed: { logout: true } }]);
  t.equal((await callAs(app, admin)('GET', `/whatsapp/${String(connection.id)}`)).status, 404);
});

t.test('columns that another plugin adds go in and out with a connection', async (t) => {
  const brains = brainsOf(ConnectionColumnsPoint, 'connections');
  const { app } = await createConnectionApp(t, { plugins: [brains.plugin] });
  await brains.createTable(app);
  const { id: companyId, admin } = await app.factories.company();
  const connection = await create(app, admin, { promptId: 3 });
  t.match(connection, { name: 'Loja Centro', promptId: 3, tone: '' });
  const path = `/whatsapp/${String(connection.id)}`;
  const call = callAs(app, admin);
  t.match(await call('PUT', path, { name: 'Loja Sul', tone: 'kind' }), {
    body: { name: 'Loja Sul', promptId: 3, tone: 'kind' },
  });
  const other = await create(app, admin, { name: 'Loja Norte' });
  const list = (who: TestUser) => app.inject({ url: '/api/whatsapp', headers: who.headers });
  t.match((await list(admin)).json(), [
    { id: other.id, promptId: null, tone: '' },
    { id: connection.id, promptId: 3, tone: 'kind' },
  ]);
  const rude = await call('PUT', path, { name: 'Loja Oeste', tone: 'rude' });
  t.match(rude, { status: 400, body: { error: 'ERR_VALIDATION', field: 'tone' } });
  t.match((await call('GET', path)).body, { name: 'Loja Sul', tone: 'kind' }, 'as it was');
  const { admin: stranger } = await app.factories.company();
  t.match(await callAs(app, stranger)('PUT', path, { tone: 'cold' }), { status: 404 });

  const statements = await recordStatements(() => list(admin));
  await app.database.transaction({ companyId }, (ctx) =>
    app.host.resolve('connections', Core.Switches).put(ctx, 'brains', { chosen: false }),
  );
  t.notOk('tone' in (await call('GET', path)).body, 'nothing of a plugin that is off');
  const without = await recordStatements(() => list(admin));
  t.equal(countRoundTrips(statements), countRoundTrips(without), 'they cost no round trip');
});
