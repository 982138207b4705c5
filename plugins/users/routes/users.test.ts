import { caller, createTestApp, storedEvents, TEST_PASSWORD } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import { contribute, definePlugin, defineManifest } from 'prosa/contract';
import type { Ctx } from 'prosa/contract';
import t from 'tap';
import plugin from '../index.ts';
import { UserDeparturePoint, UserDetailsPoint } from '../public.ts';

interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly [key: string]: unknown;
}

const setUp = async (t: Parameters<typeof createTestApp>[0], users = 100) => {
  const app = await createTestApp(t, { plugins: [plugin] });
  const { admin, id: companyId } = await app.factories.company({ limits: { users } });
  return { app, admin, companyId };
};

const bia = { name: 'Bia', email: 'bia@exemplo.com', password: 'boa-conversa-7' };

t.test('defect 1: GET /users needs a session and shows only the own company', async (t) => {
  const { app, admin } = await setUp(t);
  await app.factories.company();
  t.equal((await caller(app)(undefined, 'GET', '/users')).statusCode, 401);
  const answer = await caller(app)(admin, 'GET', '/users');
  t.equal(answer.statusCode, 200);
  const { users, count, hasMore } = answer.json<{
    users: User[];
    count: number;
    hasMore: boolean;
  }>();
  t.same(
    users.map(({ id }) => id),
    [admin.id],
  );
  t.match(users[0], { name: 'Ana', profile: 'admin', super: false, allTicket: 'disable' });
  t.same([count, hasMore], [1, false]);
  t.notOk(answer.body.includes('argon2'));
});

t.test('defect 2: another company’s id in the query changes nothing', async (t) => {
  const { app, admin } = await setUp(t);
  const other = await app.factories.company();
  const asked = await caller(app)(admin, 'GET', `/users/list?companyId=${other.id}`);
  t.same(
    asked.json<User[]>().map(({ id }) => id),
    [admin.id],
    'another company’s id changes nothing',
  );
});

t.test('defect 13: no answer shows a password or what is kept of it', async (t) => {
  const { app, admin } = await setUp(t);
  const call = caller(app);
  const made = await call(admin, 'POST', '/users', bia);
  const { id } = made.json<User>();
  for (const answer of [
    made,
    await call(admin, 'PUT', `/users/${id}`, { password: 'outra-conversa-8' }),
    await call(admin, 'GET', `/users/${id}`),
    await call(admin, 'GET', '/users'),
    await call(admin, 'GET', '/users/list'),
  ]) {
    t.equal(answer.statusCode, 200);
    t.notMatch(answer.body, /argon2|passwordHash|password_hash|conversa-[78]|tokenVersion/);
  }
});

t.test('GET /users searches by name and e-mail and pages by twenty, newest first', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  for (let at = 0; at < 22; at += 1) {
    await app.factories.user({ companyId, name: at === 3 ? 'João Araújo' : `Pessoa ${at}` });
  }
  const page = async (query: string) =>
    (await caller(app)(admin, 'GET', `/users?${query}`)).json<{
      users: User[];
      count: number;
      hasMore: boolean;
    }>();
  const first = await page('pageNumber=1');
  t.same([first.users.length, first.count, first.hasMore], [20, 23, true]);
  t.equal(first.users[0]?.name, 'Pessoa 21');
  const second = await page('pageNumber=2');
  t.same([second.users.length, second.hasMore], [3, false]);
  t.same(
    (await page('searchParam=araujo')).users.map(({ name }) => name),
    ['João Araújo'],
  );
  t.equal((await page(`searchParam=${admin.email.toUpperCase()}`)).count, 1);
  t.equal((await page('searchParam=%25')).count, 0);
  for (const query of ['pageNumber=0', 'pageNumber=x', 'searchParam[]=a&searchParam[]=b', 'x=1']) {
    const answer = await caller(app)(admin, 'GET', `/users?${query}`);
    t.equal(answer.statusCode, 400, query);
  }
});

t.test('GET /users/:id shows oneself to everybody and others to admins', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const user = await app.factories.user({ companyId });
  const other = await app.factories.company();
  const get = (who: TestUser | undefined, id: number) => caller(app)(who, 'GET', `/users/${id}`);
  t.equal((await get(undefined, user.id)).statusCode, 401);
  t.equal((await get(user, user.id)).statusCode, 200);
  t.equal((await get(admin, user.id)).statusCode, 200);
  t.equal((await get(user, admin.id)).statusCode, 403);
  for (const who of [user, admin]) {
    const foreign = await get(who, other.admin.id);
    t.equal(foreign.statusCode, 404);
    t.same(foreign.json(), { error: 'ERR_NO_USER_FOUND' });
  }
});

t.test('POST /users adds somebody who can log in', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const answer = await caller(app)(admin, 'POST', '/users', { ...bia, allTicket: 'desabled' });
  t.equal(answer.statusCode, 200);
  t.match(answer.json(), {
    name: 'Bia',
    profile: 'user',
    companyId,
    allTicket: 'disable',
    super: false,
  });
  const login = await caller(app)(undefined, 'POST', '/auth/login', bia_login());
  t.equal(login.statusCode, 200);
  const events = await storedEvents(app, companyId);
  const last = events.findLast(({ topics }) => topics.length > 0);
  t.match(last, { event: 'user', action: 'create', payload: { user: { name: 'Bia' } } });
  t.notOk(JSON.stringify(events).includes('argon2'));
});

const bia_login = () => ({ email: bia.email, password: bia.password });

t.test('POST /users is for admins, refuses what is wrong and stores nothing then', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const user = await app.factories.user({ companyId });
  const other = await app.factories.company();
  t.equal((await caller(app)(undefined, 'POST', '/users', bia)).statusCode, 401);
  t.equal((await caller(app)(user, 'POST', '/users', bia)).statusCode, 403);
  const refused: [object, number, string?][] = [
    [{ ...bia, name: 'B' }, 400],
    [{ ...bia, name: 'B'.repeat(51) }, 400],
    [{ ...bia, email: 'bia' }, 400],
    [{ ...bia, password: '' }, 400],
    [{ ...bia, password: 'x'.repeat(129) }, 400],
    [{ ...bia, password: 'x7Kq#9v' }, 400, 'ERR_PASSWORD_TOO_SHORT'],
    [{ ...bia, password: 'mudar123' }, 400, 'ERR_PASSWORD_TOO_COMMON'],
    [{ ...bia, password: 'Beatriz@1990', name: 'Beatriz' }, 400, 'ERR_PASSWORD_PERSONAL'],
    [{ ...bia, password: 'abcdefgh' }, 400, 'ERR_PASSWORD_PREDICTABLE'],
    [{ ...bia, profile: 'owner' }, 400],
    [{ ...bia, profile: 'super' }, 400],
    [{ ...bia, super: true }, 400],
    [{ ...bia, isSuper: true }, 400],
    [{ ...bia, id: 1 }, 400],
    [{ name: 'Bia', email: bia.email }, 400],
    [{ ...bia, email: user.email.toUpperCase() }, 400, 'ERR_USER_EMAIL_ALREADY_EXISTS'],
    [{ ...bia, email: other.admin.email }, 400, 'ERR_USER_EMAIL_ALREADY_EXISTS'],
    [{ ...bia, companyId: other.id }, 403, 'ERR_NO_SUPER'],
  ];
  for (const [payload, status, code] of refused) {
    const answer = await caller(app)(admin, 'POST', '/users', payload);
    t.equal(answer.statusCode, status, JSON.stringify(payload));
    if (code) t.match(answer.json(), { error: code });
  }
  const list = await caller(app)(admin, 'GET', '/users');
  t.equal(list.json<{ count: number }>().count, 2);
});

t.test('the plan’s number of users is exact, however many are added at once', async (t) => {
  const { app, admin } = await setUp(t, 5);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      caller(app)(admin, 'POST', '/users', { ...bia, email: `bia${at}@exemplo.com` }),
    ),
  );
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 4);
  const refused = answers.find(({ statusCode }) => statusCode !== 200);
  t.equal(refused?.statusCode, 400);
  t.same(refused?.json(), { error: 'ERR_USER_LIMIT', limit: 5 });
});

t.test('PUT /users/:id changes what an admin may change', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const user = await app.factories.user({ companyId });
  const put = (who: TestUser | undefined, id: number, payload: object) =>
    caller(app)(who, 'PUT', `/users/${id}`, payload);
  t.equal((await put(undefined, user.id, { name: 'Bianca' })).statusCode, 401);
  const other = await app.factories.company();
  t.equal((await put(admin, other.admin.id, { name: 'Bianca' })).statusCode, 404);
  t.equal((await put(admin, user.id, { companyId: other.id })).statusCode, 403);
  const answer = await put(admin, user.id, {
    name: 'Bianca',
    profile: 'supervisor',
    allTicket: 'enabled',
  });
  t.equal(answer.statusCode, 200);
  t.match(answer.json(), {
    name: 'Bianca',
    profile: 'supervisor',
    allTicket: 'enable',
    email: user.email,
  });
  t.match((await storedEvents(app, companyId)).at(-1), { event: 'user', action: 'update' });
  const taken = await put(admin, user.id, { email: admin.email });
  t.same(taken.json(), { error: 'ERR_USER_EMAIL_ALREADY_EXISTS' });
});

t.test(
  'an attendant changes the own profile and nothing that is not theirs to change',
  async (t) => {
    const { app, admin, companyId } = await setUp(t);
    const user = await app.factories.user({ companyId });
    const own = await caller(app)(user, 'PUT', `/users/${user.id}`, {
      name: 'Bianca',
      profile: 'admin',
      allTicket: 'enable',
      active: false,
    });
    t.equal(own.statusCode, 200);
    t.match(own.json(), {
      name: 'Bianca',
      profile: 'user',
      allTicket: 'disable',
      active: true,
    });
    for (const body of [{ super: true }, { isSuper: true }, { tokenVersion: 0 }]) {
      t.equal((await caller(app)(user, 'PUT', `/users/${user.id}`, body)).statusCode, 400);
    }
    const others = await caller(app)(user, 'PUT', `/users/${admin.id}`, { name: 'Outra' });
    t.equal(others.statusCode, 403);
  },
);

t.test(
  'somebody switched off is out at once and does not come in again, until switched on',
  async (t) => {
    const { app, admin, companyId } = await setUp(t);
    const user = await app.factories.user({ companyId });
    const switchTo = (active: boolean, id = user.id) =>
      caller(app)(admin, 'PUT', `/users/${id}`, { active });
    t.match((await switchTo(false)).json(), { active: false });
    t.equal((await caller(app)(user, 'GET', '/users')).statusCode, 401);
    const credentials = { email: user.email, password: TEST_PASSWORD };
    const refused = await caller(app)(undefined, 'POST', '/auth/login', credentials);
    t.equal(refused.statusCode, 403);
    t.same(refused.json(), { error: 'ERR_USER_INACTIVE' });
    t.match((await switchTo(true)).json(), { active: true });
    const back = await caller(app)(undefined, 'POST', '/auth/login', credentials);
    t.equal(back.statusCode, 200);
    t.match((await switchTo(false, admin.id)).json(), { error: 'ERR_OWN_ACCOUNT' });
  },
);

t.test('defect 18: a new password ends the other sessions and not the own one', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const user = await app.factories.user({ companyId });
  const password = 'outra-conversa-8';
  const own = await caller(app)(user, 'PUT', `/users/${user.id}`, { password });
  t.equal(own.statusCode, 200);
  t.equal((await caller(app)(user, 'GET', '/auth/me')).statusCode, 200);
  const login = (word: string) =>
    caller(app)(undefined, 'POST', '/auth/login', { email: user.email, password: word });
  t.equal((await login(TEST_PASSWORD)).statusCode, 401);
  t.equal((await login(password)).statusCode, 200);
  const again = await app.factories.user({ companyId });
  await caller(app)(admin, 'PUT', `/users/${again.id}`, { password });
  t.equal((await caller(app)(again, 'GET', '/auth/me')).statusCode, 401);
  const kept = await caller(app)(admin, 'PUT', `/users/${again.id}`, { password: '' });
  t.equal(kept.statusCode, 200, 'an empty password leaves it');
});

t.test('a new e-mail ends the other sessions and not the own one', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const user = await app.factories.user({ companyId });
  const put = (who: TestUser, email: string) =>
    caller(app)(who, 'PUT', `/users/${user.id}`, { email });
  t.equal((await put(user, 'primeira@example.com')).statusCode, 200);
  t.equal((await caller(app)(user, 'GET', '/auth/me')).statusCode, 200);
  t.equal((await put(admin, 'primeira@example.com')).statusCode, 200);
  t.equal(
    (await caller(app)(user, 'GET', '/auth/me')).statusCode,
    200,
    'the same one ends nothing',
  );
  t.equal((await put(admin, 'segunda@example.com')).statusCode, 200);
  t.equal((await caller(app)(user, 'GET', '/auth/me')).statusCode, 401);
});

t.test('B.1: a stolen access token changes neither password nor e-mail nor rights', async (t) => {
  const { app, admin } = await setUp(t);
  const stolen = { ...admin, headers: admin.unconfirmed };
  const put = (body: object) => caller(app)(stolen, 'PUT', `/users/${admin.id}`, body);
  for (const body of [
    { password: 'outra-conversa-8' },
    { email: 'ladrao@example.com' },
    { profile: 'admin' },
    { active: true },
  ]) {
    t.match((await put(body)).json(), { error: 'ERR_CONFIRMATION_REQUIRED' });
  }
  t.equal((await put({ name: 'Ana Clara' })).statusCode, 200, 'a name is no key to the account');
});

t.test('defect 3: other rights end the sessions of whoever has them', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const second = await app.factories.user({ companyId, profile: 'admin' });
  await caller(app)(admin, 'PUT', `/users/${second.id}`, { profile: 'user' });
  t.equal((await caller(app)(second, 'GET', '/auth/me')).statusCode, 401);
});

t.test('a company keeps an admin', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const demote = (who: TestUser, id: number) =>
    caller(app)(who, 'PUT', `/users/${id}`, { profile: 'user' });
  t.same((await demote(admin, admin.id)).json(), { error: 'ERR_LAST_ADMIN' });
  const second = await app.factories.user({ companyId, profile: 'admin' });
  const both = await Promise.all([demote(admin, second.id), demote(second, admin.id)]);
  t.same(both.map(({ statusCode }) => statusCode).sort(), [200, 400]);
});

t.test('DELETE /users/:id removes somebody, but not oneself', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const user = await app.factories.user({ companyId });
  const other = await app.factories.company();
  const remove = (who: TestUser | undefined, id: number) =>
    caller(app)(who, 'DELETE', `/users/${id}`);
  t.equal((await remove(undefined, user.id)).statusCode, 401);
  t.equal((await remove(user, admin.id)).statusCode, 403);
  t.equal((await remove(admin, other.admin.id)).statusCode, 404);
  t.same((await remove(admin, admin.id)).json(), { error: 'ERR_OWN_ACCOUNT' });
  const answer = await remove(admin, user.id);
  t.equal(answer.statusCode, 200);
  t.same(answer.json(), { message: 'User deleted' });
  t.equal((await caller(app)(user, 'GET', '/auth/me')).statusCode, 401);
  t.match((await storedEvents(app, companyId)).at(-1), {
    event: 'user',
    action: 'delete',
    payload: { userId: user.id },
  });
  t.equal((await remove(admin, user.id)).statusCode, 404);
  t.equal((await caller(app)(other.admin, 'GET', '/auth/me')).statusCode, 200);
});

t.test('the platform’s own people are changed by themselves alone', async (t) => {
  const { app, admin, companyId } = await setUp(t);
  const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
  const password = 'outra-conversa-8';
  t.equal((await caller(app)(admin, 'PUT', `/users/${owner.id}`, { password })).statusCode, 403);
  t.equal((await caller(app)(admin, 'DELETE', `/users/${owner.id}`)).statusCode, 403);
  t.equal(
    (await caller(app)(owner, 'PUT', `/users/${owner.id}`, { name: 'Dona' })).statusCode,
    200,
  );
  t.equal(
    (await caller(app)(owner, 'PUT', `/users/${admin.id}`, { name: 'Ana B' })).statusCode,
    200,
  );
});

t.test(
  'other plugins add to a user, take their part of the body and hear of a departure',
  async (t) => {
    const seen: [string, unknown][] = [];
    class Hats {
      async load(_ctx: Ctx, ids: readonly number[]) {
        return new Map(ids.map((id) => [id, { hat: 'panamá', id: -1 }]));
      }
      async save(_ctx: Ctx, id: number, body: Readonly<Record<string, unknown>>) {
        seen.push([`save ${id}`, body.queueIds]);
      }
      async leaving(_ctx: Ctx, id: number) {
        seen.push(['leaving', id]);
      }
    }
    const hats = definePlugin({
      manifest: defineManifest({
        id: 'hats',
        version: '1.0.0',
        core: '^1.0.0',
        dependsOn: ['users'],
        api: [],
        tables: [],
        permissions: {},
        events: { publishes: {}, consumes: [] },
        jobs: {},
        tasks: {},
        web: { routes: [], nav: [] },
      }),
      contributes: [contribute(UserDetailsPoint, Hats), contribute(UserDeparturePoint, Hats)],
    });
    const app = await createTestApp(t, { plugins: [plugin, hats] });
    const { admin, id: companyId } = await app.factories.company();
    const user = await app.factories.user({ companyId });
    const list = await caller(app)(admin, 'GET', '/users/list');
    t.match(list.json(), [{ id: admin.id, hat: 'panamá' }, { id: user.id }]);
    await caller(app)(admin, 'PUT', `/users/${user.id}`, { queueIds: [3] });
    await caller(app)(user, 'PUT', `/users/${user.id}`, { name: 'Bianca', queueIds: [4] });
    t.equal((await caller(app)(admin, 'DELETE', `/users/${user.id}`)).statusCode, 200);
    t.same(seen, [
      [`save ${user.id}`, [3]],
      [`save ${user.id}`, undefined],
      ['leaving', user.id],
    ]);
  },
);
