import mqtt from 'mqtt';
import { caller, createTestApp } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { SessionList } from '../schemas.ts';

const PATH = '/account/sessions';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

/** A platform's own person, who acts as the first admin of a company. */
const visitOf = async (app: TestApp, companyId: number): Promise<TestUser> => {
  const home = await app.factories.company();
  const root = await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
  const reason = 'Chamado 4711: a fila não aparece';
  const visit = await caller(app)(root, 'POST', `/companies/${String(companyId)}/impersonation`, {
    reason,
  });
  if (visit.statusCode !== 200) throw new Error(visit.body);
  const { token } = visit.json<{ token: string }>();
  const unconfirmed = { authorization: `Bearer ${token}` };
  return { ...root, token, unconfirmed, headers: unconfirmed };
};

const login = async (app: TestApp, user: TestUser, userAgent: string): Promise<TestUser> => {
  const { email, password } = user;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { email, password },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { token } = answer.json<{ token: string }>();
  const unconfirmed = { authorization: `Bearer ${token}` };
  return { ...user, token, unconfirmed, headers: unconfirmed };
};

const app = await createTestApp(t);

const setUp = async () => {
  const { id: companyId, admin } = await app.factories.company();
  const call = caller(app);
  const listOf = async (who: TestUser): Promise<SessionList> => {
    const answer = await call(who, 'GET', PATH);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<SessionList>();
  };
  const statusOf = async (who: TestUser) => (await call(who, 'GET', '/auth/me')).statusCode;
  return { call, companyId, admin, listOf, statusOf };
};

t.test('the sessions of somebody are for nobody else', async (t) => {
  const { call, admin, companyId, listOf, statusOf } = await setUp();
  const own = (await listOf(admin)).sessions[0]?.id ?? '';
  for (const [method, path] of [
    ['GET', PATH],
    ['DELETE', PATH],
    ['DELETE', `${PATH}/${own}`],
  ] as const) {
    t.equal((await call(undefined, method, path)).statusCode, 401, `${method} without a session`);
  }
  const colleague = await app.factories.user({ companyId, profile: 'admin' });
  const { admin: stranger } = await app.factories.company();
  for (const other of [colleague, stranger]) {
    const refused = await call(other, 'DELETE', `${PATH}/${own}`);
    t.equal(refused.statusCode, 404);
    t.same(refused.json(), { error: 'ERR_NO_SESSION_FOUND' });
    t.notOk((await listOf(other)).sessions.some(({ id }) => id === own));
    t.equal((await call(other, 'DELETE', PATH)).statusCode, 200);
  }
  t.equal(await statusOf(admin), 200, 'nobody ended it');
});

t.test('whoever acts as another user neither sees nor ends that user’s sessions', async (t) => {
  const { call, admin, companyId, listOf, statusOf } = await setUp();
  const own = (await listOf(admin)).sessions[0]?.id ?? '';
  const visitor = await visitOf(app, companyId);
  for (const [method, path] of [
    ['GET', PATH],
    ['DELETE', PATH],
    ['DELETE', `${PATH}/${own}`],
  ] as const) {
    const answer = await call(visitor, method, path);
    t.equal(answer.statusCode, 403, `${method} ${path}`);
    t.same(answer.json(), { error: 'ERR_IMPERSONATING' });
  }
  t.equal(await statusOf(admin), 200);
});

t.test('a session tells its device, address and times, and which one asks', async (t) => {
  const { admin, listOf } = await setUp();
  const before = Date.now();
  const now = await login(app, admin, CHROME);
  const { sessions, earlier } = await listOf(now);
  t.match(sessions, [
    {
      browser: 'Chrome',
      system: 'Windows',
      kind: 'computer',
      address: '127.0.0.1',
      isCurrent: true,
      isImpersonation: false,
    },
  ]);
  t.equal(sessions.length, 1);
  t.ok(Date.parse(sessions[0]?.startedAt ?? '') >= before - 1000);
  t.ok(Date.parse(sessions[0]?.lastSeenAt ?? '') >= before - 1000);
  t.match(earlier, [{ browser: null, kind: 'unknown', reason: 'replaced' }]);
  t.notMatch(JSON.stringify({ sessions, earlier }), /hash|token/i);
});

t.test(
  'the user ends the session of whoever acts as them, at once and with its socket',
  async (t) => {
    const { call, admin, companyId, listOf, statusOf } = await setUp();
    const visitor = await visitOf(app, companyId);
    const socket = mqtt.connect(`${(await app.listen()).replace('http', 'ws')}/mqtt`, {
      protocolVersion: 4,
      clean: true,
      username: 'test',
      password: visitor.token,
      reconnectPeriod: 0,
    });
    t.teardown(() => socket.end(true));
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    await new Promise((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('error', reject);
    });
    const { sessions } = await listOf(admin);
    t.same(
      sessions.map(({ isCurrent, isImpersonation }) => [isCurrent, isImpersonation]),
      [
        [false, true],
        [true, false],
      ],
    );
    const path = `${PATH}/${sessions[0]?.id ?? ''}`;
    t.equal((await call(admin, 'DELETE', path)).statusCode, 200);
    t.equal(await statusOf(visitor), 401, 'its access token is worth nothing');
    await closed;
    t.equal(await statusOf(admin), 200);
    t.equal((await call(admin, 'DELETE', path)).statusCode, 404, 'it is over already');
    const { sessions: left, earlier } = await listOf(admin);
    t.equal(left.length, 1);
    t.match(earlier, [{ isImpersonation: true, reason: 'ended' }]);
  },
);

t.test('all others end, the one that asks goes on', async (t) => {
  const { call, admin, companyId, statusOf, listOf } = await setUp();
  const visitors = [await visitOf(app, companyId), await visitOf(app, companyId)];
  t.equal((await listOf(admin)).sessions.length, 3);
  t.equal((await call(admin, 'DELETE', PATH)).statusCode, 200);
  for (const visitor of visitors) t.equal(await statusOf(visitor), 401);
  t.equal(await statusOf(admin), 200);
  t.equal((await listOf(admin)).sessions.length, 1);
});

t.test('what is no session is refused', async (t) => {
  const { call, admin } = await setUp();
  t.equal((await call(admin, 'DELETE', `${PATH}/1`)).statusCode, 400);
  const unknown = '00000000-0000-4000-8000-000000000000';
  t.equal((await call(admin, 'DELETE', `${PATH}/${unknown}`)).statusCode, 404);
});

t.test(
  'a session that nobody used for a week, or that ran out, is told of as expired',
  async (t) => {
    const { admin } = await app.factories.company();
    const DAY = 86_400_000;
    await app.database.system('age the session', ({ trx }) =>
      trx('sessions')
        .where({ user_id: admin.id })
        .update({ last_used_at: new Date(Date.now() - 8 * DAY) }),
    );
    const answer = await caller(app)(admin, 'GET', PATH);
    const { sessions, earlier } = answer.json<SessionList>();
    t.same(sessions, []);
    t.match(earlier, [{ reason: 'expired' }]);
  },
);
