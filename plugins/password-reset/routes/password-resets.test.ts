import { catchMail, createTestApp, linkIn } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import t from 'tap';

const setUp = async (t: Parameters<typeof createTestApp>[0]) => {
  const catcher = await catchMail(t);
  const time = { ahead: 0 };
  const app = await createTestApp(t, {
    config: { smtpUrl: catcher.url, mailFrom: 'Prosa <prosa@example.com>' },
    clock: { now: () => new Date(Date.now() + time.ahead) },
  });
  const { id: companyId, admin } = await app.factories.company();
  return { app, catcher, admin, companyId, time };
};

const ask = (app: TestApp, email: string, language?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/password-resets',
    payload: { email, ...(language === undefined ? {} : { language }) },
  });

const reset = (app: TestApp, token: string, password = 'nova-conversa-9') =>
  app.inject({ method: 'PUT', url: '/api/password-resets', payload: { token, password } });

const login = async (app: TestApp, { email }: TestUser, password: string): Promise<number> => {
  const payload = { email, password };
  return (await app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode;
};

const tokenIn = (letter: string | undefined): string => linkIn(letter ?? '').split('#')[1] ?? '';

t.test('defect 18: a link by mail sets a new password, once, and ends what was open', async (t) => {
  const { app, catcher, admin } = await setUp(t);
  t.equal((await ask(app, ` ${admin.email.toUpperCase()}`.trim())).statusCode, 202);
  const [letter] = await catcher.received(1);
  t.match(letter, /From: Prosa <prosa@example\.com>/);
  t.match(letter, new RegExp(`To: ${admin.email}`));
  t.match(linkIn(letter ?? ''), /^http:\/\/localhost:3000\/reset-password#[\w-]{43}$/);
  const token = tokenIn(letter);
  const stored = await app.database.system('look', ({ trx }) => trx('password_resets').select('*'));
  t.notOk(JSON.stringify(stored).includes(token), 'only its hash is kept');
  const queued = await app.database.knex.raw<{ rows: { data: unknown }[] }>(
    'select data from pgboss.job',
  );
  t.notOk(JSON.stringify(queued.rows).includes(token), 'and no queue holds it');

  t.equal((await reset(app, token)).statusCode, 200);
  const { headers } = admin;
  t.equal((await app.inject({ url: '/api/auth/me', headers })).statusCode, 401);
  t.equal(await login(app, admin, admin.password), 401);
  t.equal(await login(app, admin, 'nova-conversa-9'), 200);
  t.match((await reset(app, token, 'mais-uma-vez-10')).json(), { error: 'ERR_RESET_LINK_INVALID' });
  t.equal(await login(app, admin, 'nova-conversa-9'), 200);
});

t.test('tells nobody who has an account', async (t) => {
  const { app, catcher, admin, companyId } = await setUp(t);
  const gone = await app.factories.user({ companyId });
  await app.database.system('test', ({ trx }) =>
    trx('users').where({ id: gone.id }).update({ active: false }),
  );
  const answers = [
    await ask(app, 'ninguem@example.com'),
    await ask(app, gone.email),
    await ask(app, admin.email),
  ];
  t.equal(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size, 1);
  await catcher.received(1);
  t.equal(catcher.letters.length, 1);
  t.match(catcher.letters[0], new RegExp(`To: ${admin.email}`));
});

t.test(
  'a link is good for half an hour, and the newest is not the only one until used',
  async (t) => {
    const { app, catcher, admin, time } = await setUp(t);
    await ask(app, admin.email);
    await catcher.received(1);
    await ask(app, admin.email);
    const [first, second] = (await catcher.received(2)).map(tokenIn);
    time.ahead = 31 * 60_000;
    t.match((await reset(app, first ?? '')).json(), { error: 'ERR_RESET_LINK_INVALID' });
    time.ahead = 29 * 60_000;
    t.equal((await reset(app, second ?? '')).statusCode, 200);
    t.match((await reset(app, first ?? '')).json(), { error: 'ERR_RESET_LINK_INVALID' });
  },
);

t.test('of twenty who come with one link at once, one sets the password', async (t) => {
  const { app, catcher, admin } = await setUp(t);
  await ask(app, admin.email);
  const token = tokenIn((await catcher.received(1))[0]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => reset(app, token, `senha-numero-${at}-x`)),
  );
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1);
});

t.test('refuses what is no token, and a password everybody guesses', async (t) => {
  const { app, catcher, admin } = await setUp(t);
  t.match((await reset(app, 'x'.repeat(43))).json(), { error: 'ERR_RESET_LINK_INVALID' });
  t.equal((await reset(app, 'curto')).statusCode, 400);
  await ask(app, admin.email);
  const token = tokenIn((await catcher.received(1))[0]);
  t.match((await reset(app, token, 'password')).json(), { error: 'ERR_PASSWORD_TOO_COMMON' });
  t.equal((await reset(app, token)).statusCode, 200, 'the link was not used up');
});

t.test('defect 18: is asked for three times an hour, whoever it is for', async (t) => {
  const { app, admin } = await setUp(t);
  for (const email of [admin.email, 'ninguem@example.com']) {
    for (let times = 0; times < 3; times += 1) t.equal((await ask(app, email)).statusCode, 202);
    const refused = await ask(app, email.toUpperCase());
    t.equal(refused.statusCode, 429);
    t.ok(Number(refused.headers['retry-after']) > 0);
  }
});

t.test('defect 18: who tries links without having one is stopped', async (t) => {
  const { app, catcher, admin } = await setUp(t);
  await ask(app, admin.email);
  const [letter] = await catcher.received(1);
  for (let times = 0; times < 30; times += 1) {
    const guessed = `${String(times).padStart(2, '0')}${'a'.repeat(41)}`;
    t.match((await reset(app, guessed)).json(), { error: 'ERR_RESET_LINK_INVALID' });
  }
  const refused = await reset(app, tokenIn(letter));
  t.equal(refused.statusCode, 429);
  t.ok(Number(refused.headers['retry-after']) > 0);
});

t.test('defect 14: quotes in an address or a link are words like others', async (t) => {
  const { app, admin } = await setUp(t);
  const poison = "' or '1'='1";
  t.match((await ask(app, `${poison}@example.com`)).json(), { error: 'ERR_VALIDATION' });
  t.equal((await ask(app, "d'avila@example.com")).statusCode, 202);
  const answer = await reset(app, poison.padEnd(43, "'"));
  t.equal(answer.statusCode, 400);
  t.equal(await login(app, admin, admin.password), 200, 'nobody’s password was changed');
});

t.test('stands in the audit log', async (t) => {
  const { app, catcher, admin } = await setUp(t);
  await ask(app, admin.email);
  await reset(app, tokenIn((await catcher.received(1))[0]));
  const payload = { email: admin.email, password: 'nova-conversa-9' };
  const { token } = (await app.inject({ method: 'POST', url: '/api/auth/login', payload })).json<{
    token: string;
  }>();
  const headers = { authorization: `Bearer ${token}` };
  const log = await app.inject({ url: '/api/audit?action=password-reset', headers });
  t.match(log.json(), { entries: [{ user: { id: admin.id }, address: '127.0.0.1' }] });
});

t.test('writes in the language asked for', async (t) => {
  const { app, catcher, admin } = await setUp(t);
  await ask(app, admin.email, 'en');
  t.match((await catcher.received(1))[0], /Subject: Reset your Prosa password/);
  t.equal((await ask(app, admin.email, 'xx')).statusCode, 400);
});

t.test('says so where there is no mail server', async (t) => {
  const app = await createTestApp(t);
  const answer = await ask(app, 'ninguem@example.com');
  t.equal(answer.statusCode, 503);
  t.match(answer.json(), { error: 'ERR_NO_MAIL' });
});
