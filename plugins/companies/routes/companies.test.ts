import { Readable } from 'node:stream';
import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import type { CompanyDefaults } from 'prosa/core';
import { caller, createTestApp } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import t from 'tap';
import plans from '../../plans/index.ts';
import settings from '../../settings/index.ts';
import plugin from '../index.ts';

const DAY = 86_400_000;

interface Company {
  readonly id: number;
  readonly name: string;
  readonly planId: number;
  readonly dueDate: string;
  readonly [key: string]: unknown;
}

const signup = {
  name: 'Padaria Boa',
  email: 'dona@padaria.example.com',
  phone: '11 98765-4321',
  password: 'boa-conversa-7',
};

const setUp = async (t: Parameters<typeof createTestApp>[0]) => {
  const app = await createTestApp(t, { plugins: [settings, plans, plugin] });
  const { admin, id: companyId } = await app.factories.company();
  const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
  const planId = await planNamed(app, 'Básico', 3000);
  return { app, admin, owner, companyId, planId };
};

const planNamed = (app: TestApp, name: string, valueCents: number, isPublic = true) =>
  app.database.system('test', async ({ trx }) => {
    const row = { name, users: 3, connections: 1, queues: 2, value_cents: valueCents };
    const [plan] = await trx('plans')
      .insert({ ...row, is_public: isPublic })
      .returning<{ id: number }[]>('id');
    return plan!.id;
  });

const basicPlan = (app: TestApp) =>
  app.database.system('test', async ({ trx }) => {
    const plan = await trx('plans').where('name', 'Básico').first<{ id: number } | undefined>('id');
    return plan?.id ?? 999_999;
  });

const signUp = async (app: TestApp, changes: object = {}) => {
  const body = { ...signup, planId: await basicPlan(app), ...changes };
  return caller(app)(undefined, 'POST', '/companies/cadastro', body);
};

const logIn = (app: TestApp, email = signup.email, password = signup.password) =>
  caller(app)(undefined, 'POST', '/auth/login', { email, password });

const count = (app: TestApp, table: string) =>
  app.database.system('test', async ({ trx }) => Number((await trx(table).count())[0]?.count));

t.test('a visitor signs a company up and logs into it', async (t) => {
  const { app, planId } = await setUp(t);
  const answer = await signUp(app, { planId });
  t.equal(answer.statusCode, 200);
  const company = answer.json<Company>();
  t.match(company, { name: 'Padaria Boa', planId, status: true, recurrence: 'MENSAL' });
  const days = (Date.parse(company.dueDate) - Date.now()) / DAY;
  t.ok(days > 2.9 && days <= 3, `trial of ${days} days`);
  t.notOk(answer.body.includes('password'));
  const login = await logIn(app);
  t.equal(login.statusCode, 200);
  t.match(login.json(), {
    user: {
      profile: 'admin',
      super: false,
      companyId: company.id,
      name: 'Padaria Boa',
      company: { settings: [{ key: 'campaignsEnabled', value: 'true' }] },
    },
  });
});

t.test('defect 4: what a visitor may not decide is decided by the server', async (t) => {
  const { app } = await setUp(t);
  const answer = await signUp(app, {
    dueDate: new Date(Date.now() + 3650 * DAY).toISOString(),
    recurrence: 'ANUAL',
    status: 't',
    campaignsEnabled: true,
  });
  t.equal(answer.statusCode, 200);
  const company = answer.json<Company>();
  t.match(company, { recurrence: 'MENSAL', status: true });
  t.ok(Date.parse(company.dueDate) - Date.now() <= 3 * DAY);
  const other = { name: 'Outra', email: 'outra@example.com' };
  for (const extra of [{ super: true }, { id: 1 }, { isPlatforms: true }]) {
    const refused = await signUp(app, { ...other, ...extra });
    t.match([refused.statusCode, refused.json()], [400, { error: 'ERR_VALIDATION' }]);
  }
});

t.test('refuses a signup that is wrong and stores nothing of it', async (t) => {
  const { app, admin } = await setUp(t);
  const { name: taken } = await caller(app)(admin, 'GET', `/companies/${admin.companyId}`).then(
    (answer) => answer.json<Company>(),
  );
  const before = [await count(app, 'companies'), await count(app, 'users')];
  const cases: [object, string][] = [
    [{ name: ' P ' }, 'ERR_COMPANY_INVALID_NAME'],
    [{ name: 'P'.repeat(51) }, 'ERR_VALIDATION'],
    [{ name: taken.toUpperCase() }, 'ERR_COMPANY_NAME_ALREADY_EXISTS'],
    [{ email: admin.email.toUpperCase() }, 'ERR_USER_EMAIL_ALREADY_EXISTS'],
    [{ email: 'dona' }, 'ERR_VALIDATION'],
    [{ password: '' }, 'ERR_VALIDATION'],
    [{ password: '1234567' }, 'ERR_PASSWORD_TOO_SHORT'],
    [{ password: 'mudar123' }, 'ERR_PASSWORD_TOO_COMMON'],
    [{ planId: 'x' }, 'ERR_VALIDATION'],
  ];
  for (const [changes, code] of cases) {
    const answer = await signUp(app, changes);
    t.equal(answer.statusCode, 400, JSON.stringify(changes));
    t.match(answer.json(), { error: code });
  }
  t.same([await count(app, 'companies'), await count(app, 'users')], before);
});

t.test('defect 47: a signup is whole or not at all', async (t) => {
  class Failing implements CompanyDefaults {
    readonly #reason = new Error('no');

    async fill(): Promise<void> {
      throw this.#reason;
    }
  }
  const failing = definePlugin({
    manifest: defineManifest({
      id: 'failing',
      version: '1.0.0',
      core: '^1.0.0',
      dependsOn: [],
      api: [],
      tables: [],
      permissions: {},
      events: { publishes: {}, consumes: [] },
      jobs: {},
      tasks: {},
      web: { routes: [], nav: [] },
    }),
    contributes: [contribute(CorePoints.companyDefaults, Failing)],
  });
  const app = await createTestApp(t, { plugins: [settings, plans, plugin, failing] });
  await planNamed(app, 'Básico', 3000);
  t.equal((await signUp(app)).statusCode, 500);
  for (const table of ['companies', 'users', 'settings'])
    t.equal(await count(app, table), 0, table);
});

t.test('nobody signs up while no plan is on offer', async (t) => {
  const app = await createTestApp(t, { plugins: [settings, plans, plugin] });
  await planNamed(app, 'Interno', 0, false);
  const answer = await signUp(app);
  t.equal(answer.statusCode, 400);
  t.same(answer.json(), { error: 'ERR_NO_PLAN_OFFERED' });
});

t.test('defect 18: an address may sign up twenty times an hour', async (t) => {
  const { app } = await setUp(t);
  const codes: number[] = [];
  for (let at = 0; at < 22; at += 1) {
    const name = `Padaria ${at}`;
    codes.push((await signUp(app, { name, email: `dona${at}@example.com` })).statusCode);
  }
  t.same(codes, [...Array<number>(20).fill(200), 429, 429]);
  const answer = await signUp(app);
  t.ok(Number(answer.headers['retry-after']) > 3500);
});

t.test('defect 3: companies are looked after by the platform’s own people alone', async (t) => {
  const { app, admin, companyId, planId } = await setUp(t);
  const body = { ...signup, planId };
  const routes = [
    ['GET', '/companies'],
    ['GET', '/companies/list'],
    ['POST', '/companies', body],
    ['PUT', `/companies/${companyId}`, { dueDate: '2030-01-01' }],
    ['DELETE', `/companies/${companyId}`],
  ] as const;
  for (const [method, url, payload] of routes) {
    t.equal(
      (await caller(app)(undefined, method, url, payload)).statusCode,
      401,
      `${method} ${url}`,
    );
    const refused = await caller(app)(admin, method, url, payload);
    t.equal(refused.statusCode, 403, `${method} ${url}`);
    t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
  }
});

t.test('defect 1: everybody sees the own company and no other', async (t) => {
  const { app, admin, owner, companyId } = await setUp(t);
  const other = await app.factories.company();
  for (const root of ['/companies', '/companies/listPlan']) {
    t.equal((await caller(app)(undefined, 'GET', `${root}/${companyId}`)).statusCode, 401);
    t.match((await caller(app)(admin, 'GET', `${root}/${companyId}`)).json(), {
      id: companyId,
      plan: { users: 100, useKanban: true },
    });
    const foreign = await caller(app)(admin, 'GET', `${root}/${other.id}`);
    t.equal(foreign.statusCode, 404);
    t.same(foreign.json(), { error: 'ERR_NO_COMPANY_FOUND' });
    t.equal((await caller(app)(owner, 'GET', `${root}/${other.id}`)).statusCode, 200);
    t.equal((await caller(app)(owner, 'GET', `${root}/999999`)).statusCode, 404);
  }
});

t.test(
  'defect 18: the platform’s people add a company; a password made here is told once',
  async (t) => {
    const { app, owner, planId } = await setUp(t);
    const { password: _password, ...body } = signup;
    const answer = await caller(app)(owner, 'POST', '/companies', {
      ...body,
      planId,
      dueDate: '2030-03-31',
      recurrence: 'ANUAL',
      campaignsEnabled: false,
    });
    t.equal(answer.statusCode, 200);
    const { generatedPassword, ...company } = answer.json<
      Company & { generatedPassword: string }
    >();
    t.match(company, { recurrence: 'ANUAL', campaignsEnabled: false, planId });
    t.equal(company.dueDate.slice(0, 10), '2030-03-31');
    t.equal((await logIn(app, signup.email, generatedPassword)).statusCode, 200);
    const again = await caller(app)(owner, 'GET', `/companies/${company.id}`);
    t.notOk(again.body.includes('generatedPassword'));
    const missing = await caller(app)(owner, 'POST', '/companies', {
      ...signup,
      name: 'Outra',
      email: 'outra@example.com',
      planId: 999_999,
    });
    t.same([missing.statusCode, missing.json()], [404, { error: 'ERR_NO_PLAN_FOUND' }]);
  },
);

t.test('companies are listed by name, searched and paged', async (t) => {
  const { app, owner, planId } = await setUp(t);
  for (let at = 0; at < 20; at += 1) {
    const body = { name: `Loja ${10 + at}`, email: `loja${at}@example.com`, planId };
    await caller(app)(owner, 'POST', '/companies', body);
  }
  await caller(app)(owner, 'POST', '/companies', { ...signup, name: 'Açaí da Vó', planId });
  const page = async (query: string) =>
    (await caller(app)(owner, 'GET', `/companies?${query}`)).json<{
      companies: Company[];
      count: number;
      hasMore: boolean;
    }>();
  const first = await page('');
  t.same([first.companies.length, first.count, first.hasMore], [20, 22, true]);
  t.same((await page('pageNumber=2')).companies.length, 2);
  t.same(
    (await page('searchParam=ACAI')).companies.map(({ name }) => name),
    ['Açaí da Vó'],
  );
  t.equal((await page('searchParam=padaria.example')).count, 1, 'by e-mail too');
  const all = (await caller(app)(owner, 'GET', '/companies/list')).json<Company[]>();
  t.equal(all.length, 22);
  t.match(all[0], { plan: { name: /./ }, campaignsEnabled: true });
});

t.test('a changed company is told to its people and in force at once', async (t) => {
  const { app, owner } = await setUp(t);
  const other = await app.factories.company();
  const put = (payload: object) => caller(app)(owner, 'PUT', `/companies/${other.id}`, payload);
  const late = await put({ dueDate: '2020-01-31', campaignsEnabled: false });
  t.equal(late.statusCode, 200);
  t.match(late.json(), { campaignsEnabled: false });
  t.equal(late.json<Company>().dueDate.slice(0, 10), '2020-01-31');
  const change = () =>
    caller(app)(other.admin, 'PUT', '/settings/userRating', { value: 'enabled' });
  t.equal((await change()).statusCode, 402);
  t.equal((await caller(app)(other.admin, 'GET', '/settings')).statusCode, 200, 'it reads');
  t.equal((await put({ dueDate: '2099-01-31' })).statusCode, 200);
  t.equal((await change()).statusCode, 200);
  const events = await app.database.transaction({ companyId: other.id }, ({ trx }) =>
    trx<{ seq: number; event: string; action: string }>('events')
      .where('event', 'company')
      .orderBy('seq'),
  );
  t.match(events, [
    { event: 'company', action: 'update' },
    { event: 'company', action: 'update' },
  ]);
  t.same((await put({ name: ' ' })).json(), { error: 'ERR_COMPANY_INVALID_NAME' });
  t.same((await put({ planId: 999_999 })).json(), { error: 'ERR_NO_PLAN_FOUND' });
});

t.test('a company that is switched off is out at once, and may come back', async (t) => {
  const { app, owner } = await setUp(t);
  const other = await app.factories.company();
  const put = (payload: object) => caller(app)(owner, 'PUT', `/companies/${other.id}`, payload);
  t.equal((await put({ status: false })).statusCode, 200);
  t.equal((await caller(app)(other.admin, 'GET', '/auth/me')).statusCode, 401);
  const { email, password } = other.admin;
  t.same((await logIn(app, email, password)).json(), { error: 'ERR_COMPANY_BLOCKED' });
  t.equal((await put({ status: true })).statusCode, 200);
  t.equal((await logIn(app, email, password)).statusCode, 200);
});

t.test('the list says how much each company stores, and how much its plan allows', async (t) => {
  const { app, admin, owner, companyId } = await setUp(t);
  const other = await app.factories.company({ limits: { storageMegabytes: 5_000 } });
  await app.services.storage.save({ companyId: other.id }, Readable.from([Buffer.from('hello')]), {
    originalName: 'a.txt',
  });
  const { companies } = (await caller(app)(owner, 'GET', '/companies')).json<{
    companies: Company[];
  }>();
  const shown = (id: number) => companies.find((company) => company.id === id);
  t.match(shown(other.id), { storedBytes: 5, plan: { storageMegabytes: 5_000 } });
  t.match(shown(companyId), { storedBytes: 0, plan: { storageMegabytes: 0 } });
  t.equal((await caller(app)(admin, 'GET', '/companies')).statusCode, 403);
});
