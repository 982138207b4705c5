import { caller, createTestApp } from 'prosa/core/testing';
import type { Call, TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { AuditEntryDto, PlatformEntryDto } from '../schemas.ts';

const app = await createTestApp(t);

const setUp = async () => {
  const home = await app.factories.company();
  const root = await app.factories.user({
    companyId: home.id,
    profile: 'admin',
    isSuper: true,
    name: 'Rita da Plataforma',
  });
  const theirs = await app.factories.company();
  return { home, root, theirs };
};

const call = async (...request: Parameters<Call>) => {
  const answer = await caller(app)(...request);
  if (answer.statusCode >= 300) throw new Error(`${request[1]} ${request[2]}: ${answer.body}`);
  return answer;
};

const platform = async (
  root: TestUser,
  query: Readonly<Record<string, string>> = {},
): Promise<PlatformEntryDto[]> => {
  const answer = await app.inject({ url: '/api/audit/platform', query, headers: root.headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ entries: PlatformEntryDto[] }>().entries;
};

const companyLog = async (admin: TestUser): Promise<AuditEntryDto[]> =>
  (await call(admin, 'GET', '/audit')).json<{ entries: AuditEntryDto[] }>().entries;

t.test('the platform’s log is for the platform’s own people', async (t) => {
  const { theirs } = await setUp();
  for (const url of ['/api/audit/platform', '/api/audit/platform/export']) {
    t.equal((await app.inject(url)).statusCode, 401, url);
    const refused = await app.inject({ url, headers: theirs.admin.headers });
    t.equal(refused.statusCode, 403, url);
  }
  const hidden = await app.database.transaction({ companyId: theirs.id }, ({ trx }) =>
    trx('platform_audit_entries').select('id'),
  );
  t.same(hidden, [], 'no company’s transaction sees it');
});

t.test('B.3: a changed company is in both logs, with its author, before and after', async (t) => {
  const { root, theirs } = await setUp();
  const plan = (
    await call(root, 'POST', '/plans', {
      name: `Ouro ${theirs.name}`,
      users: 5,
      connections: 2,
      queues: 3,
      value: 149.9,
    })
  ).json<{ id: number; name: string }>();
  await call(root, 'PUT', `/companies/${theirs.id}`, {
    name: `Padaria ${theirs.name}`,
    planId: plan.id,
    dueDate: '2030-01-15',
    status: false,
  });
  const [entry] = await platform(root);
  t.match(entry, {
    action: 'company-changed',
    user: { id: root.id, name: 'Rita da Plataforma' },
    company: { id: theirs.id, name: `Padaria ${theirs.name}` },
    subject: { kind: 'companies', id: String(theirs.id), name: `Padaria ${theirs.name}` },
    details: {
      name: { from: theirs.name, to: `Padaria ${theirs.name}` },
      plan: { from: `Plano ${theirs.name}`, to: plan.name },
      status: { from: true, to: false },
      dueDate: { to: /^2030-01-15/ },
    },
    address: '127.0.0.1',
  });
  t.notOk('email' in (entry?.details ?? {}), 'nothing that stayed as it was');
  await call(root, 'PUT', `/companies/${theirs.id}`, { status: true });
  const admin = await app.factories.user({ companyId: theirs.id, profile: 'admin' });
  const own = (await companyLog(admin)).find(({ action }) => action === 'company-changed');
  t.match(own, { user: { id: root.id, name: 'Rita da Plataforma' }, byPlatform: true });
});

t.test('B.3: new companies, plans, videos and settings of the platform are told', async (t) => {
  const { root } = await setUp();
  const [before] = await platform(root);
  const name = `Empresa nova ${Math.random().toString(36).slice(2)}`;
  const { id } = (
    await call(root, 'POST', '/companies', {
      name,
      email: `${Math.random().toString(36).slice(2)}@exemplo.com`,
      planId: (await call(root, 'GET', '/plans/all')).json<{ id: number }[]>()[0]?.id,
    })
  ).json<{ id: number }>();
  const plan = { name: `Prata ${name}`, users: 1, connections: 1, queues: 1, value: 10 };
  const planId = (await call(root, 'POST', '/plans', plan)).json<{ id: number }>().id;
  await call(root, 'PUT', `/plans/${planId}`, { value: 20 });
  await call(root, 'DELETE', `/plans/${planId}`);
  const help = { title: `Aula ${name}`, video: 'dQw4w9WgXcQ' };
  const helpId = (await call(root, 'POST', '/helps', help)).json<{ id: number }>().id;
  await call(root, 'PUT', `/helps/${helpId}`, { title: `Curso ${name}` });
  await call(root, 'DELETE', `/helps/${helpId}`);
  await call(root, 'PUT', '/settings/gracePeriod', { value: 4 });
  const entries = await platform(root);
  const told = entries.slice(
    0,
    entries.findIndex((each) => each.id === before?.id),
  );
  t.same(told.map(({ action, subject }) => [action, subject?.kind, subject?.name]).reverse(), [
    ['created', 'companies', name],
    ['created', 'plans', `Prata ${name}`],
    ['changed', 'plans', `Prata ${name}`],
    ['deleted', 'plans', `Prata ${name}`],
    ['created', 'helps', `Aula ${name}`],
    ['changed', 'helps', `Curso ${name}`],
    ['deleted', 'helps', `Curso ${name}`],
    ['setting-changed', 'settings', 'gracePeriod'],
  ]);
  t.ok(told.every(({ user }) => user?.name === 'Rita da Plataforma'));
  t.match(told.at(-1), { company: { id, name } });
  t.match(told.at(-3), { details: { value: { from: 10, to: 20 } } });
  t.match(told[0], { details: { value: { from: '0', to: '4' } } });
});

t.test('B.3: both entries of one action are written together, or neither', async (t) => {
  const { root, theirs } = await setUp();
  const before = (await platform(root)).length;
  const entries = (await companyLog(theirs.admin)).length;
  await app.database
    .transaction({ companyId: theirs.id, userId: root.id }, async (ctx) => {
      await app.services.audit.record(ctx, { action: 'company-changed', log: 'both' });
      throw new Error('it did not happen');
    })
    .catch(() => undefined);
  t.equal((await platform(root)).length, before);
  t.equal((await companyLog(theirs.admin)).length, entries);
});

t.test('B.3: is searched by action, company, day and words', async (t) => {
  const { root, theirs } = await setUp();
  await call(root, 'PUT', `/companies/${theirs.id}`, { phone: '11 4002-8922' });
  const idsOf = async (query: Readonly<Record<string, string>>): Promise<(number | undefined)[]> =>
    (await platform(root, query)).map(({ company }) => company?.id);
  t.same(await idsOf({ companyId: String(theirs.id) }), [theirs.id]);
  t.same(await idsOf({ searchParam: theirs.name.toUpperCase() }), [theirs.id]);
  t.same(await idsOf({ companyId: String(theirs.id), action: 'deleted' }), []);
  t.same(await idsOf({ companyId: String(theirs.id), to: '2020-01-01' }), []);
  t.same(await idsOf({ companyId: String(theirs.id), from: '2020-01-01' }), [theirs.id]);
  const wrong = await app.inject({
    url: '/api/audit/platform?action=x',
    headers: root.headers,
  });
  t.equal(wrong.statusCode, 400);
});

t.test('B.3: leaves as a file, with what was before and after', async (t) => {
  const { root, theirs } = await setUp();
  await call(root, 'PUT', `/companies/${theirs.id}`, { name: `=Mercado ${theirs.name}` });
  const url = `/api/audit/platform/export?companyId=${String(theirs.id)}`;
  const stolen = await app.inject({ url, headers: root.unconfirmed });
  t.match(stolen.json(), { error: 'ERR_CONFIRMATION_REQUIRED' });
  const file = await app.inject({ url, headers: root.headers });
  t.equal(file.statusCode, 200);
  t.match(file.headers, { 'content-type': 'text/csv; charset=utf-8' });
  const [titles, line, ...rest] = file.body.split('\r\n');
  t.match(titles, /before;after/);
  t.match(line, `name: ${theirs.name};name: =Mercado ${theirs.name}`);
  t.match(line, `;'=Mercado ${theirs.name};`, 'no cell is a formula');
  t.same(rest, ['']);
  const [entry] = await platform(root, { action: 'exported' });
  t.match(entry, { subject: { kind: 'audit' }, user: { id: root.id } }, 'that is told as well');
});

t.test('B.3: only grows: the database refuses to change, delete or empty it', async (t) => {
  const { root, theirs } = await setUp();
  await call(root, 'PUT', `/companies/${theirs.id}`, { phone: '11 4002-8922' });
  for (const statement of [
    `update platform_audit_entries set action = 'nothing'`,
    'delete from platform_audit_entries',
    'truncate platform_audit_entries',
  ]) {
    await t.rejects(
      app.database.system('tamper', ({ trx }) => trx.raw(statement)),
      statement,
    );
  }
});
