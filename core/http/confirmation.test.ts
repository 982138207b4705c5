import { Type } from '@sinclair/typebox';
import type { RouteOptions } from 'fastify';
import t from 'tap';
import { contribute, defineManifest, definePlugin } from '../contract.ts';
import type { RoutesPlugin, ServerPlugin } from '../contract.ts';
import { CorePoints } from '../services/points.ts';
import type { SecondFactor } from '../services/points.ts';
import { createTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import type { TestUser } from '../testing/factories.ts';
import { requireDeclared } from './access.ts';
import { CONFIRMATION_COOKIES } from './confirmation-cookie.ts';

const MINUTE = 60_000;
const CODE = '246810';

const manifest = defineManifest({
  id: 'safe',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [],
  api: ['safe'],
  tables: [],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: { routes: [], nav: [] },
});

const routes: RoutesPlugin = (app) => {
  const response = { 200: Type.Object({ isOpen: Type.Boolean() }) };
  const body = Type.Object({
    name: Type.Optional(Type.String({ maxLength: 20 })),
    secret: Type.Optional(Type.String()),
  });
  const isOpen = (): { isOpen: boolean } => ({ isOpen: true });
  app.post(
    '/safe',
    { config: { access: 'member', sensitive: true }, schema: { body, response } },
    isOpen,
  );
  app.put(
    '/safe',
    { config: { access: 'member', sensitive: ['secret'] }, schema: { body, response } },
    isOpen,
  );
};

/** A second factor of those whose name says so. */
class Gadget implements SecondFactor {
  isAskedOf(...[{ trx }, userId]: Parameters<SecondFactor['isAskedOf']>): Promise<boolean> {
    return trx('users')
      .where({ id: userId, name: 'Com código' })
      .then((rows) => rows.length > 0);
  }
  accepts(...[, , code]: Parameters<SecondFactor['accepts']>): Promise<boolean> {
    return Promise.resolve(code === CODE);
  }
}

const plugin: ServerPlugin = definePlugin({
  manifest,
  routes,
  contributes: [contribute<SecondFactor>(CorePoints.secondFactor, Gadget)],
});

let ahead = 0;
const app = await createTestApp(t, {
  plugins: [plugin],
  clock: { now: () => new Date(Date.now() + ahead) },
});
t.beforeEach(() => {
  ahead = 0;
});

const open = (
  headers: TestUser['headers'],
  payload: object = {},
  method: 'POST' | 'PUT' = 'POST',
) => app.inject({ method, url: '/api/safe', headers, payload });

const confirm = (headers: TestUser['headers'], payload: object) =>
  app.inject({ method: 'POST', url: '/api/auth/confirm', headers, payload });

type Answer = Awaited<ReturnType<TestApp['inject']>>;

const proofIn = (answer: Answer) =>
  answer.cookies.find(({ name }) => name === CONFIRMATION_COOKIES.plain);

const withProof = ({ unconfirmed }: TestUser, answer: Answer): TestUser['headers'] => ({
  ...unconfirmed,
  cookie: `${CONFIRMATION_COOKIES.plain}=${proofIn(answer)?.value ?? ''}`,
});

t.test('a sensitive route asks for the password, then lets in for ten minutes', async (t) => {
  const { admin } = await app.factories.company();
  const asked = await open(admin.unconfirmed);
  t.equal(asked.statusCode, 403);
  t.same(asked.json(), { error: 'ERR_CONFIRMATION_REQUIRED', ways: ['password'] });
  const answer = await confirm(admin.unconfirmed, { password: TEST_PASSWORD });
  t.equal(answer.statusCode, 200);
  t.match(proofIn(answer), { httpOnly: true, sameSite: 'Strict', path: '/api', maxAge: 600 });
  t.equal(answer.headers['cache-control'], 'no-store');
  const left = Date.parse(answer.json<{ confirmedUntil: string }>().confirmedUntil) - Date.now();
  t.ok(left > 9 * MINUTE && left <= 10 * MINUTE);
  const headers = withProof(admin, answer);
  t.equal((await open(headers)).statusCode, 200);
  ahead = 9.9 * MINUTE;
  t.equal((await open(headers)).statusCode, 200);
  ahead = 10.1 * MINUTE;
  t.equal((await open(headers)).json<{ error: string }>().error, 'ERR_CONFIRMATION_REQUIRED');
});

t.test(
  'the access token alone never confirms, neither after a login nor after a confirmation',
  async (t) => {
    const { admin } = await app.factories.company();
    const { email } = admin;
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: TEST_PASSWORD },
    });
    const stolen = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
    t.equal((await open(stolen)).statusCode, 403);
    t.equal((await confirm(stolen, { password: TEST_PASSWORD })).statusCode, 200);
    t.equal((await open(stolen)).statusCode, 403);
    const owner = {
      ...stolen,
      cookie: `${CONFIRMATION_COOKIES.plain}=${proofIn(login)?.value ?? ''}`,
    };
    t.equal(
      (await open(owner)).statusCode,
      200,
      'the browser that logged in has shown the password',
    );
  },
);

t.test('a proof is of one session, and nobody makes or stretches one', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  const other = await app.factories.user({ companyId });
  const answer = await confirm(admin.unconfirmed, { password: TEST_PASSWORD });
  const value = proofIn(answer)?.value ?? '';
  const [end = '', signature = ''] = value.split('.');
  for (const [who, forged] of [
    [other, value],
    [admin, `${String(Number(end) + 60)}.${signature}`],
    [admin, `${end}.`],
    [admin, `${end}.${'A'.repeat(43)}`],
    [admin, '9999999999.x'],
    [admin, ''],
  ] as const) {
    const headers = { ...who.unconfirmed, cookie: `${CONFIRMATION_COOKIES.plain}=${forged}` };
    t.equal((await open(headers)).statusCode, 403, forged);
  }
});

t.test('only the fields that are sensitive ask, and only when something is in them', async (t) => {
  const { admin } = await app.factories.company();
  t.equal((await open(admin.unconfirmed, { name: 'Ana' }, 'PUT')).statusCode, 200);
  t.equal((await open(admin.unconfirmed, { name: 'Ana', secret: '' }, 'PUT')).statusCode, 200);
  t.equal((await open(admin.unconfirmed, { secret: 'x' }, 'PUT')).statusCode, 403);
  t.equal((await open(admin.headers, { secret: 'x' }, 'PUT')).statusCode, 200);
});

t.test('what is wrong with the request is said before anybody types a password', async (t) => {
  const { admin } = await app.factories.company();
  t.equal((await open(admin.unconfirmed, { name: 'x'.repeat(21) })).statusCode, 400);
});

t.test('a wrong password is told, and the session goes on', async (t) => {
  const { admin } = await app.factories.company();
  const wrong = await confirm(admin.unconfirmed, { password: 'errada' });
  t.equal(wrong.statusCode, 400);
  t.same(wrong.json(), { error: 'ERR_CONFIRMATION_WRONG' });
  t.notOk(proofIn(wrong));
  t.equal((await confirm(admin.unconfirmed, { code: CODE })).statusCode, 400, 'no second factor');
  for (const payload of [{}, { password: '' }, { password: 'x', code: 'y' }, { password: 1 }]) {
    t.match((await confirm(admin.unconfirmed, payload)).json(), { error: 'ERR_VALIDATION' });
  }
  const me = await app.inject({ url: '/api/auth/me', headers: admin.unconfirmed });
  t.equal(me.statusCode, 200);
  const nobody = await app.inject({
    method: 'POST',
    url: '/api/auth/confirm',
    payload: { password: TEST_PASSWORD },
  });
  t.equal(nobody.statusCode, 401);
});

t.test('takes a code of the second factor instead, where there is one', async (t) => {
  const { id: companyId } = await app.factories.company();
  const user = await app.factories.user({ companyId, name: 'Com código' });
  t.same((await open(user.unconfirmed)).json(), {
    error: 'ERR_CONFIRMATION_REQUIRED',
    ways: ['password', 'code'],
  });
  t.match((await confirm(user.unconfirmed, { code: '000000' })).json(), {
    error: 'ERR_CONFIRMATION_WRONG',
  });
  const answer = await confirm(user.unconfirmed, { code: ` ${CODE} ` });
  t.equal((await open(withProof(user, answer))).statusCode, 200);
});

t.test('whoever has a stolen token guesses the password ten times, not an eleventh', async (t) => {
  const { admin } = await app.factories.company();
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => confirm(admin.unconfirmed, { password: 'errada' })),
  );
  t.same(tries.map(({ statusCode }) => statusCode).sort(), [
    ...Array<number>(10).fill(400),
    429,
    429,
  ]);
  const right = await confirm(admin.unconfirmed, { password: TEST_PASSWORD });
  t.equal(right.statusCode, 429, 'the right one says nothing then');
  t.ok(Number(right.headers['retry-after']) > 800);
});

t.test('another site cannot make a browser confirm, and logging out takes the proof', async (t) => {
  const { admin } = await app.factories.company();
  const foreign = await app.inject({
    method: 'POST',
    url: '/api/auth/confirm',
    headers: { ...admin.unconfirmed, 'sec-fetch-site': 'cross-site' },
    payload: { password: TEST_PASSWORD },
  });
  t.equal(foreign.statusCode, 403);
  const out = await app.inject({
    method: 'DELETE',
    url: '/api/auth/logout',
    headers: admin.headers,
  });
  t.match(proofIn(out), { value: '', path: '/api' });
});

t.test('a public route cannot be sensitive: the boot says so', (t) => {
  const route: RouteOptions = {
    method: 'GET',
    url: '/api/safe',
    config: { access: 'public', sensitive: true },
    schema: { response: { 200: Type.Object({}) } },
    handler: () => ({}),
  };
  t.throws(() => {
    requireDeclared(route);
  }, /public and sensitive/);
  t.end();
});
