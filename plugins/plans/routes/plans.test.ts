import { defineManifest, definePlugin } from 'prosa/contract';
import type { ServerPlugin } from 'prosa/contract';
import { caller, createTestApp } from 'prosa/core/testing';
import t from 'tap';
import settings from '../../settings/index.ts';
import plugin from '../index.ts';

interface Plan {
  readonly id: number;
  readonly name: string;
  readonly [key: string]: unknown;
}

const setUp = async (
  t: Parameters<typeof createTestApp>[0],
  others: readonly ServerPlugin[] = [],
) => {
  const app = await createTestApp(t, { plugins: [settings, plugin, ...others] });
  const { admin, id: companyId } = await app.factories.company();
  const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
  return { app, admin, owner, companyId };
};

const gold = { name: 'Ouro', users: 5, connections: 2, queues: 3, value: 149.9 };

t.test('defect 4: anybody may see what is on offer, and no more', async (t) => {
  const { app, owner } = await setUp(t);
  await caller(app)(owner, 'POST', '/plans', gold);
  await caller(app)(owner, 'POST', '/plans', { ...gold, name: 'Interno', isPublic: false });
  const answer = await caller(app)(undefined, 'GET', '/plans/list');
  t.equal(answer.statusCode, 200);
  const plans = answer.json<Plan[]>();
  t.notOk(plans.some(({ name }) => name === 'Interno'));
  t.match(
    plans.find(({ name }) => name === 'Ouro'),
    { ...gold, useKanban: true },
  );
  for (const plan of plans) t.notOk('isPublic' in plan || 'createdAt' in plan);
});

t.test('defect 3: plans are for the platform’s own people', async (t) => {
  const { app, admin } = await setUp(t);
  const routes = [
    ['GET', '/plans'],
    ['GET', '/plans/all'],
    ['GET', '/plans/1'],
    ['POST', '/plans', gold],
    ['PUT', '/plans/1', { name: 'Grátis' }],
    ['DELETE', '/plans/1'],
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

t.test('a plan is made, changed field by field, found and removed', async (t) => {
  const { app, owner } = await setUp(t);
  const made = await caller(app)(owner, 'POST', '/plans', { ...gold, useOpenAi: false });
  t.equal(made.statusCode, 200);
  const { id } = made.json<Plan>();
  t.match(made.json(), { ...gold, useOpenAi: false, useKanban: true, isPublic: true });
  t.match(made.json(), { storageMegabytes: 0 }, 'no limit unless one is set');
  const changed = await caller(app)(owner, 'PUT', `/plans/${id}`, {
    value: 0.07,
    storageMegabytes: 5_000,
  });
  t.match(changed.json(), { name: 'Ouro', value: 0.07, useOpenAi: false, users: 5 });
  t.match(changed.json(), { storageMegabytes: 5_000 });
  const page = await caller(app)(owner, 'GET', '/plans?searchParam=OURO');
  t.match(page.json(), { count: 1, hasMore: false, plans: [{ id, isPublic: true }] });
  const removed = await caller(app)(owner, 'DELETE', `/plans/${id}`);
  t.same(removed.json(), { message: 'Plan deleted' });
  t.equal((await caller(app)(owner, 'GET', `/plans/${id}`)).statusCode, 404);
});

t.test('refuses plans that are wrong', async (t) => {
  const { app, owner } = await setUp(t);
  await caller(app)(owner, 'POST', '/plans', gold);
  const { name: _name, ...nameless } = gold;
  const cases: [object, string][] = [
    [{ ...gold, name: ' x ' }, 'ERR_PLAN_INVALID_NAME'],
    [gold, 'ERR_PLAN_NAME_ALREADY_EXISTS'],
    [nameless, 'ERR_VALIDATION'],
    [{ ...gold, name: 'Prata', users: -1 }, 'ERR_VALIDATION'],
    [{ ...gold, name: 'Prata', storageMegabytes: -1 }, 'ERR_VALIDATION'],
    [{ ...gold, name: 'Prata', storageMegabytes: 1.5 }, 'ERR_VALIDATION'],
    [{ ...gold, name: 'Prata', users: '5' }, 'ERR_VALIDATION'],
    [{ ...gold, name: 'Prata', value: 1e12 }, 'ERR_VALIDATION'],
    [{ ...gold, name: 'Prata', id: 1 }, 'ERR_VALIDATION'],
  ];
  for (const [payload, code] of cases) {
    const answer = await caller(app)(owner, 'POST', '/plans', payload);
    t.equal(answer.statusCode, 400, JSON.stringify(payload));
    t.match(answer.json(), { error: code });
  }
  const missing = await caller(app)(owner, 'PUT', '/plans/99999', { name: 'Nada' });
  t.same(missing.json(), { error: 'ERR_NO_PLAN_FOUND' });
});

t.test('a plan somebody is on stays', async (t) => {
  const { app, owner } = await setUp(t);
  const plans = (await caller(app)(owner, 'GET', '/plans/all')).json<Plan[]>();
  const answer = await caller(app)(owner, 'DELETE', `/plans/${plans[0]!.id}`);
  t.equal(answer.statusCode, 400);
  t.same(answer.json(), { error: 'ERR_PLAN_IN_USE' });
  t.equal((await caller(app)(owner, 'GET', `/plans/${plans[0]!.id}`)).statusCode, 200);
});

const boards = definePlugin({
  manifest: defineManifest({
    id: 'boards',
    version: '1.0.0',
    core: '^1.0.0',
    dependsOn: [],
    planFeature: 'useBoards',
    planFeatures: { useBoards: { isIncludedByDefault: true } },
    api: ['boards'],
    tables: [],
    permissions: {},
    events: { publishes: {}, consumes: [] },
    jobs: {},
    tasks: {},
    web: { routes: [], nav: [] },
  }),
  routes: (app) => {
    const schema = { response: { 200: {} } };
    app.get('/boards', { config: { access: 'member' }, schema }, () => ({}));
  },
});

t.test(
  'a feature that a plugin declares is one of plans, without a column of its own',
  async (t) => {
    const { app, owner, admin } = await setUp(t, [boards]);
    const isOpen = async () =>
      (await app.inject({ url: '/api/boards', headers: admin.headers })).statusCode === 200;
    t.same((await caller(app)(admin, 'GET', '/plans/features')).statusCode, 403);
    t.same((await caller(app)(owner, 'GET', '/plans/features')).json(), [
      { id: 'useBoards', plugin: 'boards', isIncludedByDefault: true },
    ]);
    const [plan] = (await caller(app)(owner, 'GET', '/plans/all')).json<Plan[]>();
    t.same(plan?.features, { useBoards: true }, 'plans that do not say are as it declares');
    t.ok(await isOpen());
    const change = (body: object) => caller(app)(owner, 'PUT', `/plans/${plan!.id}`, body);
    t.match((await change({ features: { useBoards: false } })).json(), {
      features: { useBoards: false },
      useKanban: true,
    });
    t.notOk(await isOpen(), 'at once');
    await change({ useKanban: false });
    t.match((await change({ users: 7 })).json(), {
      features: { useBoards: false },
      useKanban: false,
      users: 7,
    });
    t.match((await change({ features: { useNothing: true } })).json(), {
      error: 'ERR_NO_PLAN_FEATURE_FOUND',
      feature: 'useNothing',
    });
  },
);
