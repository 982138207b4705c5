import { caller, catchMail, createTestApp, linkIn } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import t from 'tap';
import plans from '../../plans/index.ts';
import settings from '../../settings/index.ts';
import plugin from '../index.ts';

const signup = {
  name: 'Padaria Boa',
  email: 'dona@padaria.example.com',
  phone: '11 98765-4321',
  password: 'boa-conversa-7',
};

interface Setting {
  readonly role?: 'web';
  readonly withMail?: boolean;
}

const setUp = async (
  t: Parameters<typeof createTestApp>[0],
  { role, withMail = true }: Setting = {},
) => {
  const catcher = await catchMail(t);
  const time = { ahead: 0 };
  const app = await createTestApp(t, {
    plugins: [settings, plans, plugin],
    clock: { now: () => new Date(Date.now() + time.ahead) },
    config: {
      ...(withMail ? { smtpUrl: catcher.url } : {}),
      ...(role ? { role } : {}),
    },
  });
  const { admin, id: companyId } = await app.factories.company();
  const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
  await app.database.system('test', async ({ trx }) => {
    const row = { name: 'Básico', users: 3, connections: 1, queues: 2, value_cents: 3000 };
    await trx('plans').insert({ ...row, is_public: true });
  });
  return { app, catcher, admin, owner, time };
};

const signUp = async (app: TestApp, changes: object = {}) => {
  const planId = await app.database.system('test', async ({ trx }) => {
    const plan = await trx('plans').where('name', 'Básico').first<{ id: number }>('id');
    return plan.id;
  });
  const body = { ...signup, planId, ...changes };
  return caller(app)(undefined, 'POST', '/companies/cadastro', body);
};

const confirm = (app: TestApp, token: string) =>
  caller(app)(undefined, 'PUT', '/companies/cadastro', { token });

const resend = (app: TestApp, resendKey: string) =>
  caller(app)(undefined, 'POST', '/companies/cadastro/resend', { resendKey });

const logIn = (app: TestApp) =>
  caller(app)(undefined, 'POST', '/auth/login', {
    email: signup.email,
    password: signup.password,
  });

const count = (app: TestApp, table: string) =>
  app.database.system('test', async ({ trx }) => Number((await trx(table).count())[0]?.count));

const tokenIn = (letter: string | undefined): string => linkIn(letter ?? '').split('#')[1] ?? '';

const keyOf = (answer: Awaited<ReturnType<typeof signUp>>): string =>
  answer.json<{ resendKey: string }>().resendKey;

t.test('with a mail server a company exists once the e-mail is confirmed', async (t) => {
  const { app, catcher } = await setUp(t);
  const before = await count(app, 'companies');
  const answer = await signUp(app, { ownerName: ' Rosa  Lima ' });
  t.equal(answer.statusCode, 202);
  t.same(Object.keys(answer.json<object>()), ['resendKey']);
  t.equal((await logIn(app)).statusCode, 401, 'nobody comes in yet');
  const [letter] = await catcher.received(1);
  t.match(letter, new RegExp(`To: ${signup.email}`));
  t.match(linkIn(letter ?? ''), /^http:\/\/localhost:3000\/signup\/confirm#[\w-]{43}$/);
  const token = tokenIn(letter);
  const stored = JSON.stringify(
    await app.database.system('look', ({ trx }) => trx('pending_signups').select('*')),
  );
  for (const secret of [token, keyOf(answer), signup.password]) {
    t.notOk(stored.includes(secret), 'only hashes are kept');
  }
  t.equal(await count(app, 'companies'), before);
  const confirmed = await confirm(app, token);
  t.equal(confirmed.statusCode, 200);
  t.match(confirmed.json(), { name: 'Padaria Boa', recurrence: 'MENSAL', status: true });
  const entered = await logIn(app);
  t.equal(entered.statusCode, 200);
  t.match(
    entered.json(),
    { user: { name: 'Rosa Lima', company: { name: 'Padaria Boa' } } },
    'C.3: the owner has a name of their own',
  );
  t.match((await confirm(app, token)).json(), { error: 'ERR_SIGNUP_LINK_INVALID' });
  t.equal(await count(app, 'companies'), before + 1);
});

t.test('answers alike whether or not the e-mail has an account, and looks for none', async (t) => {
  // A process that answers requests only: what is noted is the answer's, not the mail's.
  const { app, admin } = await setUp(t, { role: 'web' });
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => statements.push(sql);
  const noted = async (email: string, name: string) => {
    app.database.knex.on('query', note);
    const answer = await signUp(app, { email, name });
    app.database.knex.off('query', note);
    return {
      status: answer.statusCode,
      keys: Object.keys(answer.json<object>()),
      statements: statements.splice(0),
    };
  };
  await noted('primeira@example.com', 'Padaria Zero');
  const stranger = await noted('ninguem@example.com', 'Padaria Um');
  t.equal(stranger.status, 202);
  t.notOk(
    stranger.statements.some((sql) => /\busers\b/.test(sql)),
    'nobody is looked up',
  );
  t.same(await noted(admin.email, 'Padaria Dois'), stranger, 'by the same statements');
  t.equal(await count(app, 'pending_signups'), 3);
});

t.test('who has an account is told so by mail', async (t) => {
  const { app, catcher, admin } = await setUp(t);
  await signUp(app, { email: admin.email });
  const [letter] = await catcher.received(1);
  t.match(letter, new RegExp(`To: ${admin.email}`));
  t.match(linkIn(letter ?? ''), /\/login$/);
  const rows = await app.database.system('look', ({ trx }) => trx('pending_signups').select('*'));
  t.match(rows, [{ token_hash: null }], 'and has no link to confirm');
});

t.test('the mail is sent again with another link, to who has the key of the signup', async (t) => {
  const { app, catcher } = await setUp(t);
  const key = keyOf(await signUp(app, { language: 'en' }));
  const first = tokenIn((await catcher.received(1))[0]);
  t.equal((await resend(app, key)).statusCode, 202);
  const again = (await catcher.received(2))[1];
  t.match(again, /Subject: Confirm your Prosa account/);
  t.equal((await resend(app, 'x'.repeat(43))).statusCode, 202, 'a wrong key is told nothing');
  t.match((await confirm(app, first)).json(), { error: 'ERR_SIGNUP_LINK_INVALID' });
  t.equal((await resend(app, key)).statusCode, 202);
  t.equal((await resend(app, key)).statusCode, 429, 'three mails an hour');
  await catcher.received(3);
  t.equal((await confirm(app, tokenIn(catcher.letters[2]))).statusCode, 200);
});

t.test('a link is good for a day, and once', async (t) => {
  const { app, catcher, time } = await setUp(t);
  await signUp(app);
  const token = tokenIn((await catcher.received(1))[0]);
  time.ahead = 25 * 3_600_000;
  t.match((await confirm(app, token)).json(), { error: 'ERR_SIGNUP_LINK_INVALID' });
  time.ahead = 23 * 3_600_000;
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(app, token)));
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1);
});

t.test(
  'a name that was taken meanwhile is told to who has the link, and it stays good',
  async (t) => {
    const { app, catcher, owner } = await setUp(t);
    await signUp(app);
    const token = tokenIn((await catcher.received(1))[0]);
    t.match((await signUp(app, { name: 'x' })).json(), { error: 'ERR_COMPANY_INVALID_NAME' });
    const { planId } = (await caller(app)(owner, 'GET', `/companies/${owner.companyId}`)).json<{
      planId: number;
    }>();
    const taken = { name: signup.name, email: 'outra@example.com', planId };
    const made = await caller(app)(owner, 'POST', '/companies', taken);
    t.equal(made.statusCode, 200);
    t.match((await confirm(app, token)).json(), { error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' });
    t.match((await signUp(app)).json(), { error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' });
    const { id } = made.json<{ id: number }>();
    await caller(app)(owner, 'PUT', `/companies/${String(id)}`, { name: 'Outro nome' });
    t.equal((await confirm(app, token)).statusCode, 200);
  },
);

t.test(
  'the platform closes signup: the server refuses, and visitors are shown no screen',
  async (t) => {
    const { app, owner, admin } = await setUp(t, { withMail: false });
    const screens = async () => {
      const view = (await caller(app)(undefined, 'GET', '/manifest')).json<{
        plugins: { routes: { path: string }[] }[];
      }>();
      return view.plugins.flatMap(({ routes }) => routes.map(({ path }) => path));
    };
    t.same(await screens(), ['/signup', '/signup/confirm']);
    const put = (who: typeof owner) =>
      caller(app)(who, 'PUT', '/settings/publicSignup', { value: 'disabled' });
    t.equal((await put(admin)).statusCode, 403, 'it is the platform’s to decide');
    t.equal((await put(owner)).statusCode, 200);
    t.same(await screens(), []);
    t.match((await signUp(app)).json(), { error: 'ERR_SIGNUP_CLOSED' });
    t.match((await confirm(app, 'x'.repeat(43))).json(), { error: 'ERR_SIGNUP_CLOSED' });
  },
);

t.test('a signup keeps plan, time zone and referrer until its e-mail is confirmed', async (t) => {
  const { app, catcher, owner } = await setUp(t);
  await signUp(app, { timezone: 'America/Manaus', companyId: owner.companyId });
  t.match((await signUp(app, { planId: 999_999 })).json(), { error: 'ERR_NO_PLAN_FOUND' });
  await app.database.system('close the plan', ({ trx }) =>
    trx('plans').where('name', 'Básico').update({ is_public: false }),
  );
  const made = await confirm(app, tokenIn((await catcher.received(1))[0]));
  t.equal(made.statusCode, 200, 'a plan that was on offer when it was chosen is given');
  t.match(made.json(), {
    timezone: 'America/Manaus',
    plan: { name: 'Básico' },
  });
  const { companies } = (await caller(app)(owner, 'GET', '/companies')).json<{
    companies: object[];
  }>();
  t.match(companies, [{}, { name: signup.name, referrer: { id: owner.companyId } }]);
});

t.test('a plan that was deleted meanwhile is told to who has the link', async (t) => {
  const { app, catcher } = await setUp(t);
  await signUp(app);
  await app.database.system('delete the plan', ({ trx }) =>
    trx('plans').where('name', 'Básico').delete(),
  );
  const answer = await confirm(app, tokenIn((await catcher.received(1))[0]));
  t.same([answer.statusCode, answer.json()], [404, { error: 'ERR_NO_PLAN_FOUND' }]);
});
