import { caller, createTestApp, TEST_PASSWORD } from 'prosa/core/testing';
import type { Call, TestApp, TestUser } from 'prosa/core/testing';
import t from 'tap';
import { codeAt } from '../services/totp.ts';

const STEP = 30_000;

const setUp = async (t: Parameters<typeof createTestApp>[0]) => {
  // Begins on a step of the clock, so that no test is slower than its code.
  const time = { now: Math.floor(Date.now() / STEP) * STEP };
  const app = await createTestApp(t, { clock: { now: () => new Date(time.now) } });
  const { id: companyId, admin } = await app.factories.company();
  const user = await app.factories.user({ companyId });
  return { app, admin, user, companyId, time };
};

const call = (app: TestApp, ...[who, method, path, payload]: Parameters<Call>) =>
  caller(app)(who, method, `/two-step${path}`, payload);

const login = (app: TestApp, { email }: TestUser, code?: string, password = TEST_PASSWORD) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password, ...(code === undefined ? {} : { code }) },
  });

/** Turns it on, as a person with a phone does. */
const turnOn = async (app: TestApp, who: TestUser, now: number) => {
  const { secret } = (await call(app, who, 'POST', '')).json<{ secret: string }>();
  const code = codeAt(secret, new Date(now));
  const answer = await call(app, who, 'POST', '/confirm', { code });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { secret, code, ...answer.json<{ recoveryCodes: string[] }>() };
};

t.test(
  'every route needs a session; helping others needs an admin of the same company',
  async (t) => {
    const { app, admin, user } = await setUp(t);
    for (const [method, url] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/confirm'],
      ['POST', '/off'],
      ['GET', '/users/1'],
      ['DELETE', '/users/1'],
    ] as const) {
      t.equal((await call(app, undefined, method, url)).statusCode, 401, `${method} ${url}`);
    }
    t.equal((await call(app, user, 'DELETE', `/users/${admin.id}`)).statusCode, 403);
    t.equal((await call(app, user, 'GET', `/users/${admin.id}`)).statusCode, 403);
    const other = await app.factories.company();
    t.equal((await call(app, other.admin, 'DELETE', `/users/${user.id}`)).statusCode, 404);
  },
);

t.test('is off until the phone has shown that it has the secret', async (t) => {
  const { app, user, time } = await setUp(t);
  t.same((await call(app, user, 'GET', '')).json(), { isOn: false, recoveryCodesLeft: 0 });
  const { secret, uri } = (await call(app, user, 'POST', '')).json<{
    secret: string;
    uri: string;
  }>();
  t.match(uri, /^otpauth:\/\/totp\/Prosa:/);
  t.equal((await login(app, user)).statusCode, 200, 'nothing is asked yet');
  const again = await app.factories.user({ companyId: user.companyId });
  t.match((await call(app, again, 'POST', '/confirm', { code: '123456' })).json(), {
    error: 'ERR_TWO_STEP_NOT_BEGUN',
  });
  const stored = await app.database.system('look', ({ trx }) => trx('two_step_logins').select('*'));
  t.notOk(JSON.stringify(stored).includes(secret), 'the secret is kept encrypted');
  t.ok(time.now > 0);
});

t.test(
  'asks for the code at login, takes each once, and tells only who has the password',
  async (t) => {
    const { app, user, time } = await setUp(t);
    const { secret, code, recoveryCodes } = await turnOn(app, user, time.now);
    t.equal(recoveryCodes.length, 10);
    t.same((await call(app, user, 'GET', '')).json(), { isOn: true, recoveryCodesLeft: 10 });
    t.match((await call(app, user, 'POST', '')).json(), { error: 'ERR_TWO_STEP_ALREADY_ON' });
    t.match((await login(app, user, undefined, 'errada')).json(), {
      error: 'ERR_INVALID_CREDENTIALS',
    });
    const asked = await login(app, user);
    t.equal(asked.statusCode, 401);
    t.same(asked.json(), { error: 'ERR_CODE_REQUIRED' });
    t.notOk(asked.headers['set-cookie']);
    t.match((await login(app, user, code)).json(), { error: 'ERR_CODE_WRONG' }, 'used to confirm');
    time.now += STEP;
    const next = codeAt(secret, new Date(time.now));
    const both = await Promise.all([login(app, user, next), login(app, user, next)]);
    t.same(both.map(({ statusCode }) => statusCode).sort(), [200, 401], 'of two one is let in');
    time.now += 10 * STEP;
    const old = codeAt(secret, new Date(time.now - 5 * STEP));
    t.match((await login(app, user, old)).json(), { error: 'ERR_CODE_WRONG' });
  },
);

t.test('takes a recovery code once, however it is typed', async (t) => {
  const { app, user, time } = await setUp(t);
  const { recoveryCodes } = await turnOn(app, user, time.now);
  const typed = (recoveryCodes[0] ?? '').toUpperCase().replace('-', ' ');
  t.equal((await login(app, user, typed)).statusCode, 200);
  t.match((await login(app, user, typed)).json(), { error: 'ERR_CODE_WRONG' });
  t.equal((await login(app, user, recoveryCodes[1])).statusCode, 200);
});

t.test('defect 18: wrong codes count like wrong passwords', async (t) => {
  const { app, user, time } = await setUp(t);
  const { secret } = await turnOn(app, user, time.now);
  for (let times = 0; times < 10; times += 1) {
    t.match((await login(app, user, 'aaaaa-aaaaa')).json(), { error: 'ERR_CODE_WRONG' });
  }
  time.now += STEP;
  const right = await login(app, user, codeAt(secret, new Date(time.now)));
  t.equal(right.statusCode, 429);
});

t.test('defect 18: who found a screen open does not guess the code', async (t) => {
  const { app, user, time } = await setUp(t);
  const guess = (path: string, body: object) => call(app, user, 'POST', path, body);
  const { secret } = (await guess('', {})).json<{ secret: string }>();
  for (let times = 0; times < 10; times += 1) {
    t.match((await guess('/confirm', { code: '000000' })).json(), {
      error: 'ERR_TWO_STEP_CODE_WRONG',
    });
  }
  const code = codeAt(secret, new Date(time.now));
  const refused = await guess('/confirm', { code });
  t.equal(refused.statusCode, 429);
  t.ok(Number(refused.headers['retry-after']) > 0);
});

t.test('goes off once confirmed, and by an admin; both stand in the audit log', async (t) => {
  const { app, admin, user, time } = await setUp(t);
  await turnOn(app, user, time.now);
  const stolen = { ...user, headers: user.unconfirmed };
  const refused = await call(app, stolen, 'POST', '/off');
  t.same(refused.json(), { error: 'ERR_CONFIRMATION_REQUIRED', ways: ['password', 'code'] });
  t.equal((await call(app, user, 'POST', '/off')).statusCode, 200);
  t.equal((await login(app, user)).statusCode, 200);
  const other = await app.factories.user({ companyId: admin.companyId });
  await turnOn(app, other, time.now);
  const seen = async () => (await call(app, admin, 'GET', `/users/${other.id}`)).json<object>();
  t.same(await seen(), { isOn: true });
  t.equal((await call(app, admin, 'DELETE', `/users/${other.id}`)).statusCode, 200);
  t.same(await seen(), { isOn: false });
  t.equal((await login(app, other)).statusCode, 200);
  const { entries } = (await app.inject({ url: '/api/audit', headers: admin.headers })).json<{
    entries: { action: string; user: { id: number }; subject: { id: string } | null }[];
  }>();
  t.same(
    entries
      .filter(({ action }) => action.startsWith('two-step'))
      .map(({ action, user: by, subject }) => [action, by.id, subject?.id]),
    [
      ['two-step-disabled', admin.id, String(other.id)],
      ['two-step-enabled', other.id, undefined],
      ['two-step-disabled', user.id, String(user.id)],
      ['two-step-enabled', user.id, undefined],
    ],
  );
});

t.test('a second factor that an admin turns off ends the sessions of whose it was', async (t) => {
  const { app, admin, user, time } = await setUp(t);
  await turnOn(app, user, time.now);
  const own = await app.inject({ url: '/api/auth/me', headers: user.headers });
  t.equal(own.statusCode, 200, 'whoever turns it on goes on');
  t.equal((await call(app, admin, 'DELETE', `/users/${user.id}`)).statusCode, 200);
  const ended = await app.inject({ url: '/api/auth/me', headers: user.headers });
  t.equal(ended.statusCode, 401);
});

t.test('the platform’s own people are not helped by a company’s admin', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const root = await app.factories.user({ companyId, isSuper: true });
  t.equal((await call(app, admin, 'DELETE', `/users/${root.id}`)).statusCode, 403);
});

t.test('nobody gets around their own password, nor at another company’s people', async (t) => {
  const { app, admin, time } = await setUp(t);
  await turnOn(app, admin, time.now);
  t.equal((await call(app, admin, 'DELETE', `/users/${admin.id}`)).statusCode, 403);
  t.match((await call(app, admin, 'GET', '')).json(), { isOn: true });
  const { admin: stranger } = await app.factories.company();
  t.equal((await call(app, stranger, 'GET', `/users/${admin.id}`)).statusCode, 404);
  t.equal((await call(app, stranger, 'DELETE', `/users/${admin.id}`)).statusCode, 404);
});
