import { Readable } from 'node:stream';
import { createTestApp, TEST_PASSWORD, toldEvents } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import t from 'tap';
import { defineManifest, definePlugin } from 'prosa/contract';
import plugin from '../index.ts';

interface Setting {
  readonly key: string;
  readonly value: string;
}

/** A made-up plugin with a secret. */
const vault = definePlugin({
  manifest: defineManifest({
    id: 'vault',
    version: '1.0.0',
    core: '^1.0.0',
    dependsOn: [],
    api: [],
    tables: [],
    permissions: {},
    settings: {
      type: 'object',
      properties: { combination: { type: 'string', maxLength: 100, default: '', secret: true } },
    },
    events: { publishes: {}, consumes: [] },
    jobs: {},
    tasks: {},
    web: { routes: [], nav: [] },
  }),
});

const list = (app: TestApp, who?: TestUser) =>
  app.inject({ url: '/api/settings', ...(who ? { headers: who.headers } : {}) });

const put = (app: TestApp, who: TestUser | undefined, key: string, payload: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/settings/${encodeURIComponent(key)}`,
    payload,
    ...(who ? { headers: who.headers } : {}),
  });

const valueOf = async (app: TestApp, who: TestUser, key: string): Promise<string | undefined> =>
  (await list(app, who)).json<Setting[]>().find((setting) => setting.key === key)?.value;

const setUp = async (t: Parameters<typeof createTestApp>[0]) => {
  const app = await createTestApp(t, { plugins: [plugin, vault] });
  const { admin, id: companyId } = await app.factories.company();
  const user = await app.factories.user({ companyId });
  return { app, admin, user, companyId };
};

t.test('GET /settings needs a session and shows values with what may be set', async (t) => {
  const { app, user } = await setUp(t);
  t.equal((await list(app)).statusCode, 401);
  const answer = await list(app, user);
  t.equal(answer.statusCode, 200);
  const rating = answer.json<Setting[]>().find(({ key }) => key === 'userRating');
  t.match(rating, {
    value: 'disabled',
    plugin: 'settings',
    schema: { enum: ['enabled', 'disabled'] },
    companyId: user.companyId,
  });
});

t.test('defect 3: PUT /settings/:key is for admins and concerns their company alone', async (t) => {
  const { app, admin, user } = await setUp(t);
  const other = await app.factories.company();
  const body = { key: 'userRating', value: 'enabled' };
  t.equal((await put(app, undefined, 'userRating', body)).statusCode, 401);
  t.equal((await put(app, user, 'userRating', body)).statusCode, 403);
  t.equal(await valueOf(app, user, 'userRating'), 'disabled');
  const answer = await put(app, admin, 'userRating', body);
  t.equal(answer.statusCode, 200);
  t.match(answer.json(), { key: 'userRating', value: 'enabled' });
  t.equal(await valueOf(app, user, 'userRating'), 'enabled');
  t.equal(await valueOf(app, other.admin, 'userRating'), 'disabled');
});

t.test('tells the company what changed', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  await put(app, admin, 'userRating', { value: 'enabled' });
  await put(app, admin, 'combination', { value: 'token-4711' });
  const events = await toldEvents(app, companyId);
  t.match(events, [
    {
      name: 'settings.setting-updated',
      topics: ['company'],
      payload: { setting: { key: 'userRating', value: 'enabled' } },
    },
    { topics: ['admins'], payload: { setting: { key: 'combination', value: 'set' } } },
  ]);
  t.notOk(JSON.stringify(events).includes('4711'));
});

t.test('refuses keys and values nobody declared', async (t) => {
  const { app, admin } = await setUp(t);
  for (const key of ['unheard', '__proto__', 'constructor', '../users', 'x'.repeat(90)]) {
    const answer = await put(app, admin, key, { value: 'x' });
    t.equal(answer.statusCode, 404, key);
    t.same(answer.json(), { error: 'ERR_NO_SETTING_FOUND' });
  }
  const wrong = await put(app, admin, 'userRating', { value: 'maybe' });
  t.equal(wrong.statusCode, 400);
  t.same(wrong.json(), { error: 'ERR_INVALID_SETTING', key: 'userRating' });
  for (const payload of [{}, { value: null }, { value: ['enabled'] }, { value: 'enabled', x: 1 }]) {
    t.equal((await put(app, admin, 'userRating', payload)).statusCode, 400);
  }
});

t.test('defect 13: shows only admins whether a secret is set, and nobody what it is', async (t) => {
  const { app, admin, user } = await setUp(t);
  t.equal(await valueOf(app, admin, 'combination'), 'unset');
  const answer = await put(app, admin, 'combination', { value: 'token-4711' });
  t.match(answer.json(), { value: 'set' });
  t.equal(await valueOf(app, admin, 'combination'), 'set');
  t.equal(await valueOf(app, user, 'combination'), undefined);
  await put(app, admin, 'combination', { value: 'set' });
  t.equal(await valueOf(app, admin, 'combination'), 'set', 'the shown value leaves it as it is');
  await put(app, admin, 'combination', { value: '' });
  t.equal(await valueOf(app, admin, 'combination'), 'unset');
  for (const who of [admin, user]) {
    const me = await app.inject({ url: '/api/auth/me', headers: who.headers });
    t.notOk(me.body.includes('combination'));
  }
});

t.test('what the platform decides for a company, its admins only read', async (t) => {
  const { app, admin } = await setUp(t);
  t.equal(await valueOf(app, admin, 'campaignsEnabled'), 'true');
  const refused = await put(app, admin, 'campaignsEnabled', { value: 'false' });
  t.equal(refused.statusCode, 403);
  t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
  const root = await app.factories.user({
    companyId: admin.companyId,
    profile: 'admin',
    isSuper: true,
  });
  t.equal((await put(app, root, 'campaignsEnabled', { value: 'false' })).statusCode, 200);
  t.equal(await valueOf(app, admin, 'campaignsEnabled'), 'false');
});

t.test('the days of grace are one setting of the platform, for all companies', async (t) => {
  const due = new Date('2026-03-10T15:00:00Z');
  let now = new Date('2026-03-11T02:59:00Z');
  const app = await createTestApp(t, { plugins: [plugin], clock: { now: () => now } });
  const home = await app.factories.company({ dueDate: new Date('2090-01-01T12:00:00Z') });
  const root = await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
  const { admin, id } = await app.factories.company({ dueDate: due });
  const other = await app.factories.user({ companyId: id, profile: 'admin' });
  const comeIn = (): Promise<{ headers: Record<string, string>; answer: number }> =>
    app
      .inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: admin.email, password: TEST_PASSWORD },
      })
      .then((answer) => ({
        headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` },
        answer: answer.statusCode,
      }));
  const statusAt = async (instant: string): Promise<number> => {
    now = new Date(instant);
    const { headers, answer } = await comeIn();
    t.equal(answer, 200, 'whoever has not paid still comes in');
    t.equal((await app.inject({ url: '/api/settings', headers })).statusCode, 200, 'and reads');
    const payload = { value: 'enabled' };
    return (await app.inject({ method: 'PUT', url: '/api/settings/userRating', headers, payload }))
      .statusCode;
  };
  t.equal(await statusAt('2026-03-11T02:59:00Z'), 200, 'the due date’s last minute');
  t.equal((await put(app, other, 'gracePeriod', { value: 9 })).statusCode, 403);
  for (const value of [-1, 61, 1.5, 'x']) {
    t.equal((await put(app, root, 'gracePeriod', { value })).statusCode, 400, String(value));
  }
  t.equal(await statusAt('2026-03-11T03:00:00Z'), 402, 'no grace by default');
  t.match((await put(app, root, 'gracePeriod', { value: 3 })).json(), { value: '3', id: null });
  t.equal(await statusAt('2026-03-11T03:00:00Z'), 200);
  t.equal(await statusAt('2026-03-14T02:59:59Z'), 200);
  const me = await app.inject({ url: '/api/auth/me', headers: (await comeIn()).headers });
  const { company } = me.json<{ company: { settings: Setting[] } }>();
  t.match(
    company.settings.find(({ key }) => key === 'gracePeriod'),
    { value: '3' },
    'the other company’s people are told',
  );
  t.equal(await statusAt('2026-03-14T03:00:00Z'), 402);
});

t.test('a change of the days of grace is felt at once by those who are in', async (t) => {
  const app = await createTestApp(t, { plugins: [plugin] });
  const home = await app.factories.company();
  const root = await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
  const dueDate = new Date(Date.now() - 2 * 86_400_000);
  const { admin } = await app.factories.company({ dueDate });
  for (const [value, status] of [
    [0, 402],
    [5, 200],
    [1, 402],
  ] as const) {
    t.equal((await put(app, root, 'gracePeriod', { value })).statusCode, 200);
    const change = await put(app, admin, 'userRating', { value: 'enabled' });
    t.equal(change.statusCode, status, `${String(value)} days`);
  }
});

t.test('defect 29: knows every key the API documents, with its default', async (t) => {
  const app = await createTestApp(t);
  const { admin } = await app.factories.company();
  const answer = await app.inject({ url: '/api/settings', headers: admin.headers });
  const values = new Map(
    answer.json<{ key: string; value: string }[]>().map(({ key, value }) => [key, value]),
  );
  for (const [key, value] of Object.entries({
    gracePeriod: '0',
    userRating: 'disabled',
    scheduleType: 'disabled',
    call: 'disabled',
    CheckMsgIsGroup: 'enabled',
    sendGreetingAccepted: 'disabled',
    sendMsgTransfTicket: 'disabled',
    chatBotType: 'text',
    sendGreetingMessageOneQueues: 'disabled',
    campaignsEnabled: 'true',
    userCreation: 'disabled',
    timeCreateNewTicket: '0',
    ipixc: 'unset',
    tokenixc: 'unset',
    ipmkauth: 'unset',
    clientidmkauth: 'unset',
    clientsecretmkauth: 'unset',
    asaas: 'unset',
  })) {
    t.equal(values.get(key), value, key);
  }
});

t.test('admins read how much their company stores and may store', async (t) => {
  const app = await createTestApp(t, { plugins: [plugin] });
  const { admin, id: companyId } = await app.factories.company({
    limits: { storageMegabytes: 2 },
  });
  const user = await app.factories.user({ companyId });
  const other = await app.factories.company();
  const read = async (who?: TestUser) => {
    const headers = who ? { headers: who.headers } : {};
    const answer = await app.inject({ url: '/api/settings/storage-usage', ...headers });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  t.equal((await read()).status, 401);
  t.equal((await read(user)).status, 403);
  t.same(await read(admin), { status: 200, body: { bytes: 0, limit: 2_000_000 } });
  await app.services.storage.save({ companyId }, Readable.from([Buffer.from('hello')]), {
    originalName: 'a.txt',
  });
  t.same((await read(admin)).body, { bytes: 5, limit: 2_000_000 });
  t.same((await read(other.admin)).body, { bytes: 0, limit: null }, 'another company');
});

t.test('C.3: the support contact is for everybody, and the platform sets it', async (t) => {
  const { app, admin } = await setUp(t);
  const home = await app.factories.company();
  const root = await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
  const contact = async () => (await app.inject({ url: '/api/settings/support' })).json<object>();
  t.same(await contact(), { contact: '' });
  t.equal((await put(app, admin, 'supportContact', { value: 'x' })).statusCode, 403);
  const value = ' ajuda@prosa.example.com ';
  t.equal((await put(app, root, 'supportContact', { value })).statusCode, 200);
  t.same(await contact(), { contact: 'ajuda@prosa.example.com' });
});
