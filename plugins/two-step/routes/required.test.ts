import mqtt from 'mqtt';
import { caller, createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { codeAt } from '../services/totp.ts';

const OPEN = [
  'DELETE /api/auth/logout',
  'GET /api/auth/me',
  'GET /api/two-step',
  'POST /api/auth/confirm',
  'POST /api/two-step',
  'POST /api/two-step/confirm',
];

const app = await createTestApp(t);
const address = await app.listen();
const call = caller(app);

const setUp = async () => {
  const { id: companyId, admin } = await app.factories.company();
  const user = await app.factories.user({ companyId });
  return { companyId, admin, user };
};

/** Turns it on, as a person with a phone does. */
const turnOn = async (who: TestUser): Promise<void> => {
  const { secret } = (await call(who, 'POST', '/two-step')).json<{ secret: string }>();
  const code = codeAt(secret, new Date());
  const answer = await call(who, 'POST', '/two-step/confirm', { code });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};

const require = (who: TestUser, key: string, value: string) =>
  call(who, 'PUT', `/settings/${key}`, { value });

/** How a screen of everyday work answers. */
const stateOf = async (who: TestUser): Promise<string> => {
  const answer = await call(who, 'GET', '/users');
  return answer.statusCode === 200 ? 'in' : answer.json<{ error: string }>().error;
};

const lacks = async (who: TestUser): Promise<unknown> =>
  (await call(who, 'GET', '/auth/me')).json<{ lacksSecondFactor?: true }>().lacksSecondFactor;

/** A socket that hears what happens in somebody's company. */
const listen = async (who: Pick<TestUser, 'token' | 'companyId'>) => {
  const socket = await mqtt.connectAsync(`${address.replace('http', 'ws')}/mqtt`, {
    protocolVersion: 4,
    clean: true,
    username: 'test',
    password: who.token,
    reconnectPeriod: 0,
  });
  const heard: string[] = [];
  const state = { isClosed: false };
  const waiting = new Set<() => void>();
  const check = (): void => {
    for (const look of waiting) look();
  };
  socket.on('message', (_topic, payload) => {
    heard.push(payload.toString('utf8'));
    check();
  });
  socket.on('close', () => {
    state.isClosed = true;
    check();
  });
  socket.on('error', () => undefined);
  await socket.subscribeAsync(`c/${String(who.companyId)}/company`);
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!holds()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return {
    heard,
    closed: () => until(() => state.isClosed),
    hears: (text: string) => until(() => heard.some((each) => each.includes(text))),
    isClosed: () => state.isClosed,
    end: () => socket.endAsync(true),
  };
};

/** Whether the broker lets somebody in. */
const opens = (token: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = mqtt.connect(`${address.replace('http', 'ws')}/mqtt`, {
      protocolVersion: 4,
      clean: true,
      username: 'test',
      password: token,
      reconnectPeriod: 0,
    });
    const done = (isOpen: boolean): void => {
      socket.end(true);
      resolve(isOpen);
    };
    socket.on('connect', () => done(true));
    socket.on('error', () => done(false));
    socket.on('close', () => done(false));
  });

t.test(
  'B.4: the routes open to somebody without a second factor are these, and no other',
  async (t) => {
    const { admin, user } = await setUp();
    t.equal((await require(admin, 'twoStepOfCompany', 'everybody')).statusCode, 200);
    const member = app.http.routeTable.filter(({ access }) => access !== 'public');
    t.same(
      member
        .filter(({ openWithoutSecondFactor }) => openWithoutSecondFactor)
        .map(({ method, url }) => `${method} ${url}`)
        .filter((name) => !name.startsWith('HEAD'))
        .sort(),
      OPEN,
    );
    const open: string[] = [];
    for (const { method, url } of member) {
      if (method === 'HEAD' || OPEN.includes(`${method} ${url}`)) continue;
      const answer = await app.inject({
        method: method as 'GET',
        url: url.replace(/:\w+/g, '1'),
        headers: user.headers,
      });
      const { error } = answer.json<{ error?: string }>();
      if (answer.statusCode !== 403 || error !== 'ERR_SECOND_FACTOR_REQUIRED') {
        open.push(`${method} ${url}: ${String(answer.statusCode)}`);
      }
    }
    t.ok(member.length > 60);
    t.same(open, []);
  },
);

t.test('B.4: a company asks everybody, who are let in once they have set it up', async (t) => {
  const { admin, user } = await setUp();
  t.equal(await stateOf(user), 'in');
  t.equal((await require(user, 'twoStepOfCompany', 'everybody')).statusCode, 403);
  t.equal((await require(admin, 'twoStepOfCompany', 'everybody')).statusCode, 200);
  t.equal(await stateOf(user), 'ERR_SECOND_FACTOR_REQUIRED');
  t.equal(await stateOf(admin), 'ERR_SECOND_FACTOR_REQUIRED', 'whoever asks for it as well');
  t.equal(await lacks(user), true);
  t.equal(await opens(user.token), false, 'realtime is closed');
  await turnOn(user);
  t.equal(await stateOf(user), 'in');
  t.equal(await lacks(user), undefined);
  t.equal(await opens(user.token), true);
  await turnOn(admin);
  t.equal((await call(admin, 'DELETE', `/two-step/users/${String(user.id)}`)).statusCode, 200);
  const { email, password } = user;
  const login = await call(undefined, 'POST', '/auth/login', { email, password });
  t.equal(login.json<{ user: { lacksSecondFactor: boolean } }>().user.lacksSecondFactor, true);
});

t.test('B.4: a company asks its admins, and no other company’s people', async (t) => {
  const { admin, user } = await setUp();
  const other = await setUp();
  t.equal((await require(admin, 'twoStepOfCompany', 'admins')).statusCode, 200);
  t.equal(await stateOf(admin), 'ERR_SECOND_FACTOR_REQUIRED');
  t.equal(await stateOf(user), 'in');
  t.equal(await stateOf(other.admin), 'in');
  await turnOn(admin);
  t.equal((await require(admin, 'twoStepOfCompany', 'nobody')).statusCode, 200);
  t.equal(await stateOf(admin), 'in');
});

t.test('B.1: a stolen access token does not lift the requirement', async (t) => {
  const { admin, user } = await setUp();
  await turnOn(admin);
  t.equal((await require(admin, 'twoStepOfCompany', 'everybody')).statusCode, 200);
  const stolen = { ...admin, headers: admin.unconfirmed };
  for (const key of ['twoStepOfCompany', 'twoStepOfPlatform']) {
    const refused = await require(stolen, key, 'nobody');
    t.equal(refused.statusCode, 403);
    t.match(refused.json(), { error: 'ERR_CONFIRMATION_REQUIRED' }, key);
  }
  t.equal(await stateOf(user), 'ERR_SECOND_FACTOR_REQUIRED');
  t.equal((await require(stolen, 'userRating', 'enabled')).statusCode, 200, 'daily work asks not');
  t.equal((await require(stolen, 'unheard', 'x')).statusCode, 404);
});

t.test('B.4: past due, who lacks it still pays and leaves, and reads nothing before', async (t) => {
  const { companyId, admin } = await setUp();
  t.equal((await require(admin, 'twoStepOfCompany', 'everybody')).statusCode, 200);
  await app.database.system('test', ({ trx }) =>
    trx('companies')
      .where({ id: companyId })
      .update({ due_date: new Date(0) }),
  );
  app.services.accounts.forget('all');
  const reading = app.http.routeTable.filter(
    ({ method, access }) => method === 'GET' && access !== 'public',
  );
  const wrong: string[] = [];
  for (const { method, url, openWhenPastDue, openWithoutSecondFactor } of reading) {
    const path = url.replace(/:id$/, String(companyId)).replace(/:\w+/g, '1');
    const answer = await app.inject({ method, url: path, headers: admin.headers });
    const isClosed = answer.body.includes('ERR_SECOND_FACTOR_REQUIRED');
    if (isClosed === (openWhenPastDue || openWithoutSecondFactor)) wrong.push(url);
  }
  t.ok(reading.some(({ openWhenPastDue }) => openWhenPastDue));
  t.same(wrong, []);
});

t.test('B.4: sockets of people who lack it are closed when it is asked for', async (t) => {
  const { admin, user } = await setUp();
  const other = await setUp();
  await turnOn(admin);
  const [having, without, elsewhere] = [
    await listen(admin),
    await listen(user),
    await listen(other.user),
  ];
  t.equal((await require(admin, 'twoStepOfCompany', 'everybody')).statusCode, 200);
  await without.closed();
  t.equal((await require(admin, 'userRating', 'enabled')).statusCode, 200);
  await having.hears('userRating');
  t.notOk(
    without.heard.some((each) => each.includes('userRating')),
    'they hear nothing that comes later',
  );
  t.notOk(elsewhere.isClosed(), 'of this company alone');

  const root = await app.factories.user({
    companyId: admin.companyId,
    profile: 'admin',
    isSuper: true,
  });
  await turnOn(root);
  t.teardown(() =>
    app.database.system('test', ({ trx }) =>
      trx('platform_settings').where({ key: 'twoStepOfPlatform' }).delete(),
    ),
  );
  t.equal((await require(root, 'twoStepOfPlatform', 'everybody')).statusCode, 200);
  await elsewhere.closed();
  t.equal(await opens(other.user.token), false, 'nor do they come back');
  t.equal((await require(root, 'twoStepOfPlatform', 'nobody')).statusCode, 200);
  await having.end();
});

t.test('B.4: who turns it off where it is asked for loses the socket as well', async (t) => {
  const { admin, user } = await setUp();
  await turnOn(admin);
  await turnOn(user);
  t.equal((await require(admin, 'twoStepOfCompany', 'everybody')).statusCode, 200);
  const socket = await listen(user);
  t.equal((await call(user, 'POST', '/two-step/off')).statusCode, 200);
  await socket.closed();
  t.equal(await stateOf(user), 'ERR_SECOND_FACTOR_REQUIRED');
});

t.test('turned off by its user, it is asked for anew', async (t) => {
  const { admin } = await setUp();
  await turnOn(admin);
  t.equal((await require(admin, 'twoStepOfCompany', 'admins')).statusCode, 200);
  t.equal((await call(admin, 'POST', '/two-step/off')).statusCode, 200);
  t.equal(await stateOf(admin), 'ERR_SECOND_FACTOR_REQUIRED');
});

t.test('admins see who logs in with the password alone, of their own company', async (t) => {
  const { admin, user } = await setUp();
  t.equal((await call(undefined, 'GET', '/two-step/users')).statusCode, 401);
  t.equal((await call(user, 'GET', '/two-step/users')).statusCode, 403);
  const shown = async () =>
    (await call(admin, 'GET', '/two-step/users'))
      .json<{ users: { id: number }[] }>()
      .users.map(({ id }) => id);
  t.same(await shown(), [admin.id, user.id]);
  await call(user, 'POST', '/two-step');
  t.same(await shown(), [admin.id, user.id], 'begun is not on');
  await turnOn(user);
  t.same(await shown(), [admin.id]);
});

t.test(
  'the platform asks its own people, or everybody; acting as another user needs no more',
  async (t) => {
    const { admin, user, companyId } = await setUp();
    const home = await app.factories.company();
    const root = await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
    t.teardown(() =>
      app.database.system('test', ({ trx }) =>
        trx('platform_settings').where({ key: 'twoStepOfPlatform' }).delete(),
      ),
    );
    t.equal((await require(admin, 'twoStepOfPlatform', 'everybody')).statusCode, 403);
    t.equal((await require(root, 'twoStepOfPlatform', 'supers')).statusCode, 200);
    t.equal(await stateOf(root), 'ERR_SECOND_FACTOR_REQUIRED');
    t.equal(await stateOf(admin), 'in');
    const visit = (path = `/companies/${String(companyId)}/impersonation`) =>
      call(root, 'POST', path, { reason: 'Chamado 4711: a fila não aparece' });
    t.match((await visit()).json(), { error: 'ERR_SECOND_FACTOR_REQUIRED' });
    await turnOn(root);
    t.equal((await require(root, 'twoStepOfPlatform', 'everybody')).statusCode, 200);
    t.equal(await stateOf(root), 'in');
    t.equal(await stateOf(admin), 'ERR_SECOND_FACTOR_REQUIRED');
    t.equal(await stateOf(user), 'ERR_SECOND_FACTOR_REQUIRED');
    const { token } = (await visit()).json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    t.equal(await stateOf({ ...admin, headers }), 'in', 'the impersonator has shown theirs');
  },
);
