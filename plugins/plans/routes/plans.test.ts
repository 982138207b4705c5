import { createTestApp } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import t from 'tap';
import settings from '../../settings/index.ts';
import plugin from '../index.ts';

interface Plan {
  readonly id: number;
  readonly name: string;
  readonly [key: string]: unknown;
}

const setUp = async (t: Parameters<typeof createTestApp>[0]) => {
  const app = await createTestApp(t, { plugins: [settings, plugin] });
  const { admin, id: companyId } = await app.factories.company();
  const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
  return { app, admin, owner, companyId };
};

const call = (
  app: TestApp,
  who: TestUser | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) =>
  app.inject({
    method,
    url,
    ...(who ? { headers: who.headers } : {}),
    ...(payload ? { payload } : {}),
  });

const gold = { name: 'Ouro', users: 5, connections: 2, queues: 3, value: 149.9 };

t.test('anybody may see what is on offer, and no more', async (t) => {
  const { app, owner } = await setUp(t);
  await call(app, owner, 'POST', '/api/plans', gold);
  await call(app, owner, 'POST', '/api/plans', { ...gold, name: 'Interno', isPublic: false });
  const answer = await call(app, undefined, 'GET', '/api/plans/list');
  t.equal(answer.statusCode, 200);
  const plans = answer.json<Plan[]>();
  t.notOk(plans.some(({ name }) => name === 'Interno'));
  t.match(
    plans.find(({ name }) => name === 'Ouro'),
    { ...gold, useKanban: true },
  );
  for (const plan of plans) t.notOk('isPublic' in plan || 'createdAt' in plan);
});

t.test('plans are for the platform’s own people', async (t) => {
  const { app, admin } = await setUp(t);
  const routes = [
    ['GET', '/api/plans'],
    ['GET', '/api/plans/all'],
    ['GET', '/api/plans/1'],
    ['POST', '/api/plans', gold],
    ['PUT', '/api/plans/1', { name: 'Grátis' }],
    ['DELETE', '/api/plans/1'],
  ] as const;
  for (const [method, url, payload] of routes) {
    t.equal((await call(app, undefined, method, url, payload)).statusCode, 401, `${method} ${url}`);
    const refused = await call(app, admin, method, url, payload);
    t.equal(refused.statusCode, 403, `${method} ${url}`);
    t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
  }
});

t.test('a plan is made, changed field by field, found and removed', async (t) => {
  const { app, owner } = await setUp(t);
  const made = await call(app, owner, 'POST', '/api/plans', { ...gold, useOpenAi: false });
  t.equal(made.statusCode, 200);
  const { id } = made.json<Plan>();
  t.match(made.json(), { ...gold, useOpenAi: false, useKanban: true, isPublic: true });
  const changed = await call(app, owner, 'PUT', `/api/plans/${id}`, { value: 0.07 });
  t.match(changed.json(), { name: 'Ouro', value: 0.07, useOpenAi: false, users: 5 });
  const page = await call(app, owner, 'GET', '/api/plans?searchParam=OURO');
  t.match(page.json(), { count: 1, hasMore: false, plans: [{ id, isPublic: true }] });
  const removed = await call(app, owner, 'DELETE', `/api/plans/${id}`);
  t.same(removed.json(), { message: 'Plan deleted' });
  t.equal((await call(app, owner, 'GET', `/api/plans/${id}`)).statusCode, 404);
});

t.test('refuses plans that are wrong', async (t) => {
  const { app, owner } = await setUp(t);
  await call(app, owner, 'POST', '/api/plans', gold);
  const { name: _name, ...nameless } = gold;
  const cases: [object, string][] = [
    [{ ...gold, name: ' x ' }, 'ERR_PLAN_INVALID_NAME'],
    [gold, 'ERR_PLAN_NAME_ALREADY_EXISTS'],
    [nameless, 'ERR_VALIDATION'],
    [{ ...gold, name: 'Prata', users: -1 }, 'ERR_VALIDATION'],
    [{ ...gold, name: 'Prata', users: '5' }, 'ERR_VALIDATION'],
    [{ ...gold, name: 'Prata', value: 1e12 }, 'ERR_VALIDATION'],
    [{ ...gold, name: 'Prata', id: 1 }, 'ERR_VALIDATION'],
  ];
  for (const [payload, code] of cases) {
    const answer = await call(app, owner, 'POST', '/api/plans', payload);
    t.equal(answer.statusCode, 400, JSON.stringify(payload));
    t.match(answer.json(), { error: code });
  }
  const missing = await call(app, owner, 'PUT', '/api/plans/99999', { name: 'Nada' });
  t.same(missing.json(), { error: 'ERR_NO_PLAN_FOUND' });
});

t.test('a plan somebody is on stays', async (t) => {
  const { app, owner } = await setUp(t);
  const plans = (await call(app, owner, 'GET', '/api/plans/all')).json<Plan[]>();
  const answer = await call(app, owner, 'DELETE', `/api/plans/${plans[0]!.id}`);
  t.equal(answer.statusCode, 400);
  t.same(answer.json(), { error: 'ERR_PLAN_IN_USE' });
  t.equal((await call(app, owner, 'GET', `/api/plans/${plans[0]!.id}`)).statusCode, 200);
});

t.test('what a plan opens changes at once for who is on it', async (t) => {
  const { app, owner, admin } = await setUp(t);
  t.ok((await app.services.accounts.authenticate(admin.token)).planFlags.has('useKanban'));
  const [plan] = (await call(app, owner, 'GET', '/api/plans/all')).json<Plan[]>();
  await call(app, owner, 'PUT', `/api/plans/${plan!.id}`, { useKanban: false });
  t.notOk((await app.services.accounts.authenticate(admin.token)).planFlags.has('useKanban'));
});
