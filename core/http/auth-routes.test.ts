import t from 'tap';
import { createTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';

const DAY = 86_400_000;

interface Answer {
  readonly token: string;
  readonly user: Readonly<Record<string, unknown>>;
}

const login = (app: TestApp, email: string, password = TEST_PASSWORD) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

const refresh = (app: TestApp, jrt: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/refresh_token', cookies: { jrt }, headers });

const cookieOf = (answer: Awaited<ReturnType<typeof login>>) =>
  answer.cookies.find(({ name }) => name === 'jrt');

const me = (app: TestApp, token: string) =>
  app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });

t.test('login answers a token, the user and a cookie only the refresh route is sent', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin, name } = await app.factories.company();
  const answer = await login(app, admin.email);
  t.equal(answer.statusCode, 200);
  t.match(answer.json(), {
    token: /^ey/,
    user: { id: admin.id, email: admin.email, companyId: admin.companyId, company: { name } },
  });
  const cookie = cookieOf(answer);
  t.match(cookie, { httpOnly: true, sameSite: 'Strict', path: '/api/auth/refresh_token' });
  t.equal(cookie?.maxAge, 7 * 24 * 3600);
  t.notOk(cookie?.secure, 'this installation is not on https');
  t.notOk(cookie?.domain);
  t.equal(answer.headers['cache-control'], 'no-store');
  t.notOk(JSON.stringify(answer.json()).includes('argon2'));
});

t.test('defect 18: the cookie is for https alone where Prosa is opened by https', async (t) => {
  const app = await createTestApp(t, {
    plugins: [],
    config: { publicUrl: 'https://prosa.example.com' },
  });
  const { admin } = await app.factories.company();
  const { cookies } = await login(app, admin.email);
  const hidden = { secure: true, httpOnly: true, sameSite: 'Strict', path: '/' };
  t.match(cookies, [
    { name: '__Host-confirmation', ...hidden },
    { name: '__Host-jrt', ...hidden },
  ]);
  t.notOk(
    cookies.some(({ domain }) => domain),
    'a name with __Host- allows none',
  );
});

t.test('B.9: under https the refresh token moves to a cookie no other host can set', async (t) => {
  const app = await createTestApp(t, {
    plugins: [],
    config: { publicUrl: 'https://prosa.example.com' },
  });
  const { admin } = await app.factories.company();
  const cookieNamed = (answer: Awaited<ReturnType<typeof login>>, name: string) =>
    answer.cookies.find((cookie) => cookie.name === name);
  const renew = (cookies: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/auth/refresh_token', cookies });

  const token = cookieNamed(await login(app, admin.email), '__Host-jrt')?.value ?? '';
  const old = await renew({ jrt: token });
  t.equal(old.statusCode, 200, 'one set before the upgrade is taken');
  t.match(cookieNamed(old, 'jrt'), { value: '', path: '/api/auth/refresh_token' }, 'and goes');
  const next = cookieNamed(old, '__Host-jrt')?.value ?? '';
  t.not(next, token);

  const planted = await renew({ '__Host-jrt': next, jrt: 'planted by another host' });
  t.equal(planted.statusCode, 200, 'the name without prefix counts for nothing beside it');
  const over = await renew({ '__Host-jrt': 'invented', jrt: token });
  t.equal(over.statusCode, 401);
  t.match(cookieNamed(over, '__Host-jrt'), { value: '', path: '/', secure: true });
  t.match(cookieNamed(over, 'jrt'), { value: '' });
});

t.test('B.9: without https there is no cookie with a prefix', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  const jrt = cookieOf(await login(app, admin.email))?.value ?? '';
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/refresh_token',
    cookies: { '__Host-jrt': jrt },
  });
  t.equal(answer.statusCode, 401);
});

t.test('login refuses wrong passwords, strangers and nonsense', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  const wrong = await login(app, admin.email, 'errada');
  const stranger = await login(app, 'ninguem@example.com');
  t.equal(wrong.statusCode, 401);
  t.same(wrong.json(), { error: 'ERR_INVALID_CREDENTIALS' });
  t.same([stranger.statusCode, stranger.json()], [401, wrong.json()]);
  t.notOk(cookieOf(wrong));
  for (const payload of [
    {},
    { email: admin.email },
    { email: admin.email, password: { $gt: '' } },
    { email: [admin.email], password: TEST_PASSWORD },
    { email: admin.email, password: TEST_PASSWORD, companyId: 1 },
    { email: admin.email, password: 'x'.repeat(201) },
  ]) {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
    t.equal(answer.statusCode, 400, JSON.stringify(payload));
  }
});

t.test('defect 18: too many wrong passwords are answered with how long to wait', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => login(app, admin.email, 'errada')),
  );
  t.equal(answers.filter(({ statusCode }) => statusCode === 401).length, 10);
  const refused = await login(app, admin.email);
  t.equal(refused.statusCode, 429);
  t.match(refused.json(), { error: 'ERR_TOO_MANY_ATTEMPTS' });
  const wait = Number(refused.headers['retry-after']);
  t.ok(wait > 50 && wait <= 60, `Retry-After ${wait}`);
});

t.test('a refresh answers as login does, with the next cookie', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  const first = await login(app, admin.email);
  const second = await refresh(app, cookieOf(first)!.value);
  t.equal(second.statusCode, 200);
  t.same(second.json<Answer>().user, first.json<Answer>().user);
  t.not(cookieOf(second)?.value, cookieOf(first)?.value);
  t.equal((await me(app, second.json<Answer>().token)).statusCode, 200);
});

t.test('without a good cookie there is no refresh, and a bad one is taken away', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const none = await app.inject({ method: 'POST', url: '/api/auth/refresh_token' });
  t.equal(none.statusCode, 401);
  t.same(none.json(), { error: 'ERR_SESSION_EXPIRED' });
  const bad = await refresh(app, 'invented');
  t.equal(bad.statusCode, 401);
  t.match(cookieOf(bad), { value: '', path: '/api/auth/refresh_token' });
});

t.test('ten tabs that reload at once stay logged in', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  const jrt = cookieOf(await login(app, admin.email))!.value;
  const tabs = await Promise.all(Array.from({ length: 10 }, () => refresh(app, jrt)));
  t.same(
    tabs.map(({ statusCode }) => statusCode),
    Array<number>(10).fill(200),
  );
  for (const tab of tabs) t.equal((await me(app, tab.json<Answer>().token)).statusCode, 200);
  // The browser keeps the cookie of whichever answer came last.
  const last = cookieOf(tabs.at(-1)!)!.value;
  t.equal((await refresh(app, last)).statusCode, 200);
});

t.test('another site cannot make a browser refresh or log out', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  const first = await login(app, admin.email);
  const jrt = cookieOf(first)!.value;
  const foreign: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ];
  const authorization = `Bearer ${first.json<Answer>().token}`;
  for (const headers of foreign) {
    const name = JSON.stringify(headers);
    const refused = await refresh(app, jrt, headers);
    t.equal(refused.statusCode, 403, name);
    t.same(refused.json(), { error: 'ERR_CROSS_SITE' });
    t.notOk(cookieOf(refused), 'the cookie is left alone');
    const logout = await app.inject({
      method: 'DELETE',
      url: '/api/auth/logout',
      headers: { ...headers, authorization },
    });
    t.equal(logout.statusCode, 403, name);
  }
  t.equal((await refresh(app, jrt, { origin: 'http://localhost:3000' })).statusCode, 200);
});

t.test('me needs a session and tells about it', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  t.equal((await app.inject('/api/auth/me')).statusCode, 401);
  t.equal((await me(app, 'invented')).statusCode, 401);
  const answer = await me(app, admin.token);
  t.equal(answer.statusCode, 200);
  t.match(answer.json(), { id: admin.id, profile: 'admin', super: false });
});

t.test('who logs out is out, here and with the refresh token', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  const first = await login(app, admin.email);
  const { token } = first.json<Answer>();
  const url = '/api/auth/logout';
  t.equal((await app.inject({ method: 'DELETE', url })).statusCode, 401);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'DELETE', url, headers });
  t.equal(answer.statusCode, 200);
  t.equal(answer.body, '');
  t.match(cookieOf(answer), { value: '', path: '/api/auth/refresh_token' });
  t.equal((await me(app, token)).statusCode, 401);
  t.equal((await refresh(app, cookieOf(first)!.value)).statusCode, 401);
});

t.test('a new login ends the older session', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  t.equal((await me(app, admin.token)).statusCode, 200);
  await login(app, admin.email);
  const answer = await me(app, admin.token);
  t.equal(answer.statusCode, 401);
  t.same(answer.json(), { error: 'ERR_SESSION_EXPIRED' });
});

t.test('a company past due logs in and reads', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company({ dueDate: new Date(Date.now() - 2 * DAY) });
  const answer = await login(app, admin.email);
  t.equal(answer.statusCode, 200);
  const { token } = answer.json<Answer>();
  t.equal((await me(app, token)).statusCode, 200);
  const headers = { authorization: `Bearer ${token}` };
  const events = await app.inject({ url: '/api/events?after=0', headers });
  t.equal(events.statusCode, 200);
  t.equal((await app.inject({ url: '/api/manifest', headers })).statusCode, 200);
});

t.test('the platform’s own company is never past due, and is told so', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const dueDate = new Date(Date.now() - 90 * DAY);
  const { id, admin: colleague } = await app.factories.company({ dueDate });
  await app.factories.user({ companyId: id, profile: 'admin', isSuper: true });
  const answer = await login(app, colleague.email);
  const { token, user: told } = answer.json<Answer & { user: { company: object } }>();
  t.match(told.company, { isPlatforms: true });
  const headers = { authorization: `Bearer ${token}` };
  t.equal((await app.inject({ url: '/api/events?after=0', headers })).statusCode, 200);
  const { admin } = await app.factories.company();
  const other = await login(app, admin.email);
  t.match(other.json<{ user: object }>().user, { company: { isPlatforms: false } });
});

t.test('an access token is over after fifteen minutes and asks for a refresh', async (t) => {
  let now = new Date();
  const app = await createTestApp(t, { plugins: [], clock: { now: () => now } });
  const { admin } = await app.factories.company();
  now = new Date(now.getTime() + 15 * 60_000);
  const answer = await me(app, admin.token);
  t.equal(answer.statusCode, 403);
  t.same(answer.json(), { error: 'ERR_TOKEN_EXPIRED' });
});
