import { caller, createTestApp } from 'prosa/core/testing';
import type { Call, TestApp, TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { AuditEntryDto } from '../schemas.ts';
import { UnknownUserAttempts } from '../services/unknown-user-attempts.ts';

const read = async (
  app: TestApp,
  who: TestUser,
  query: Readonly<Record<string, string>> = {},
): Promise<AuditEntryDto[]> => {
  const answer = await app.inject({ url: '/api/audit', query, headers: who.headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ entries: AuditEntryDto[] }>().entries;
};

const call = async (app: TestApp, ...request: Parameters<Call>): Promise<{ id: number }> => {
  const answer = await caller(app)(...request);
  if (answer.statusCode >= 300) throw new Error(`${request[1]} ${request[2]}: ${answer.body}`);
  return answer.headers['content-type']?.toString().startsWith('application/json')
    ? answer.json<{ id: number }>()
    : { id: 0 };
};

const app = await createTestApp(t);

const bia = { name: 'Bia', email: 'bia.auditada@exemplo.com', password: 'boa-conversa-7' };

t.test('needs a session, and an admin of the company', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  const attendant = await app.factories.user({ companyId });
  const other = await app.factories.company();
  t.equal((await app.inject('/api/audit')).statusCode, 401);
  const refused = await app.inject({ url: '/api/audit', headers: attendant.headers });
  t.equal(refused.statusCode, 403);
  const entries = await read(app, admin);
  t.ok(entries.length > 0);
  t.notOk(entries.some(({ user }) => user?.id === other.admin.id));
});

t.test('tells of logins: who, when, from where', async (t) => {
  const { admin } = await app.factories.company();
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': 'Navegador de prova' },
    payload: { email: admin.email, password: admin.password },
  });
  const { token } = (
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': 'Navegador de prova' },
      payload: { email: admin.email, password: admin.password },
    })
  ).json<{ token: string }>();
  const again = { ...admin, headers: { authorization: `Bearer ${token}` } };
  const [last] = await read(app, again, { action: 'login' });
  t.match(last, {
    user: { id: admin.id, name: admin.name },
    address: '127.0.0.1',
    userAgent: 'Navegador de prova',
    impersonator: null,
  });
});

const tryToLogIn = async (
  app: TestApp,
  email: string,
  password: string,
  address = '203.0.113.9',
): Promise<number> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': 'Navegador de prova' },
    remoteAddress: address,
    payload: { email, password },
  });
  return answer.statusCode;
};

t.test('tells of logins that failed: whom they were tried as, and from where', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  const user = await app.factories.user({ companyId, name: 'Bia' });
  t.equal(await tryToLogIn(app, user.email.toUpperCase(), 'senha-chutada-1'), 401);
  const [failed] = await read(app, admin, { action: 'login-failed' });
  t.match(failed, {
    user: null,
    subject: { kind: 'users', id: String(user.id), name: 'Bia' },
    details: { reason: 'password' },
    address: '203.0.113.9',
    userAgent: 'Navegador de prova',
  });
  t.notOk(JSON.stringify(failed).includes('chutada'), 'without what was typed');
  await call(app, admin, 'PUT', `/users/${user.id}`, { active: false });
  await tryToLogIn(app, user.email, user.password);
  const [inactive] = await read(app, admin, { action: 'login-failed' });
  t.match(inactive, { details: { reason: 'inactive' } });
  const { admin: stranger } = await app.factories.company();
  t.same(await read(app, stranger, { action: 'login-failed' }), [], 'another company’s');
});

t.test('a guesser fills neither the log nor another one’s', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  const user = await app.factories.user({ companyId });
  for (let at = 0; at < 15; at += 1) await tryToLogIn(app, user.email, 'senha-chutada-1');
  const entries = await read(app, admin, { action: 'login-failed' });
  t.equal(entries.length, 10, 'as many as a login may be tried');
});

t.test('logins of users there are not are for the platform’s people alone', async (t) => {
  const { admin } = await app.factories.company();
  const platform = await app.factories.company();
  const owner = await app.factories.user({
    companyId: platform.id,
    profile: 'admin',
    isSuper: true,
  });
  t.equal(await tryToLogIn(app, 'ninguem@exemplo.com', 'senha-chutada-1'), 401);
  t.equal(await tryToLogIn(app, 'minha senha secreta', 'senha-chutada-1'), 401);
  t.same(await read(app, admin, { action: 'login-failed' }), []);
  const url = '/api/audit/strangers';
  t.equal((await app.inject(url)).statusCode, 401);
  t.equal((await app.inject({ url, headers: admin.headers })).statusCode, 403);
  const answer = await app.inject({ url, headers: owner.headers });
  const { entries } = answer.json<{ entries: AuditEntryDto[] }>();
  t.match(entries, [
    { subject: null, details: { reason: 'unknown' } },
    { subject: { name: 'ninguem@exemplo.com' }, user: null, address: '203.0.113.9' },
  ]);
  t.notOk(answer.body.includes('secreta'), 'what is no e-mail may be a password');
  const found = await app.inject({
    url,
    query: { searchParam: 'NINGUEM' },
    headers: owner.headers,
  });
  t.equal(found.json<{ entries: AuditEntryDto[] }>().entries.length, 1);
  const hidden = await app.database.transaction({ companyId: platform.id }, ({ trx }) =>
    trx('audit_strangers').select('id'),
  );
  t.same(hidden, [], 'no company’s transaction sees them');
  await app.database.system('a past one', ({ trx }) =>
    trx('audit_strangers').update({ at: new Date(Date.now() - 91 * 24 * 3600 * 1000) }),
  );
  await app.host.resolve('audit', UnknownUserAttempts).forget();
  const later = await app.inject({ url, headers: owner.headers });
  t.same(later.json<{ entries: AuditEntryDto[] }>().entries, [], 'not kept for ever');
});

t.test('tells of people: added, with other rights, with another password, gone', async (t) => {
  const { admin } = await app.factories.company();
  const { id } = await call(app, admin, 'POST', '/users', bia);
  await call(app, admin, 'PUT', `/users/${id}`, { name: 'Beatriz' });
  await call(app, admin, 'PUT', `/users/${id}`, { profile: 'admin' });
  await call(app, admin, 'PUT', `/users/${id}`, { password: 'outra-conversa-8' });
  await call(app, admin, 'DELETE', `/users/${id}`);
  const entries = (await read(app, admin)).filter(({ action }) => action !== 'login');
  t.same(
    entries.map(({ action }) => action),
    ['deleted', 'password-changed', 'rights-changed', 'user-created'],
    'a new name is nobody’s business',
  );
  t.match(entries[2], {
    subject: { kind: 'users', id: String(id), name: 'Beatriz' },
    details: { profile: { from: 'user', to: 'admin' } },
    user: { id: admin.id },
  });
  t.match(entries[0], { subject: { kind: 'users', id: String(id) } });
  t.notOk(JSON.stringify(entries).includes('conversa-8'), 'no password anywhere');
});

t.test('tells of deletions in any plugin, of exports and of settings', async (t) => {
  const { admin } = await app.factories.company();
  const { id } = await call(app, admin, 'POST', '/queue', { name: 'Vendas', color: '#0f766e' });
  await call(app, admin, 'DELETE', `/queue/${id}`);
  await call(app, admin, 'GET', '/contacts/export?format=csv');
  await call(app, admin, 'PUT', '/settings/tokenixc', { value: 'segredo-do-provedor' });
  const entries = await read(app, admin);
  t.match(entries[0], { action: 'setting-changed', subject: { name: 'tokenixc' } });
  t.match(entries[1], { action: 'exported', subject: { kind: 'contacts' } });
  t.match(entries[2], {
    action: 'deleted',
    subject: { kind: 'queues', id: String(id), name: 'Vendas' },
  });
  t.notOk(JSON.stringify(entries).includes('segredo-do-provedor'));
});

t.test('what fails leaves no entry', async (t) => {
  const { admin } = await app.factories.company();
  const before = (await read(app, admin)).length;
  const gone = await app.inject({
    method: 'DELETE',
    url: '/api/queue/999999',
    headers: admin.headers,
  });
  t.equal(gone.statusCode, 404);
  t.equal((await read(app, admin)).length, before);
});

t.test('only grows: the database refuses to change, delete or empty it', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  const within = (statement: string) =>
    app.database.transaction({ companyId }, ({ trx }) => trx.raw(statement));
  const everywhere = (statement: string) =>
    app.database.system('tamper', ({ trx }) => trx.raw(statement));
  for (const statement of [
    `update audit_entries set action = 'nothing'`,
    'delete from audit_entries',
    'truncate audit_entries',
  ]) {
    await t.rejects(within(statement), statement);
    await t.rejects(everywhere(statement), statement);
  }
  t.equal((await read(app, admin)).length, 1);
});

t.test('is searched by person, action, day and words', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  const clara = await app.factories.user({ companyId, name: 'Clara Nunes' });
  const { id } = await call(app, admin, 'POST', '/users', bia);
  const namesOf = (entries: readonly AuditEntryDto[]) => entries.map(({ user }) => user?.name);
  t.same(namesOf(await read(app, admin, { userId: String(clara.id) })), ['Clara Nunes']);
  t.same(namesOf(await read(app, admin, { searchParam: 'CLARA' })), ['Clara Nunes']);
  t.equal((await read(app, admin, { action: 'user-created' }))[0]?.subject?.id, String(id));
  t.equal((await read(app, admin, { to: '2020-01-01' })).length, 0);
  t.equal((await read(app, admin, { from: '2020-01-01', to: '2999-12-31' })).length, 3);
  const wrong = await app.inject({ url: '/api/audit?action=x', headers: admin.headers });
  t.equal(wrong.statusCode, 400);
});

t.test('comes in pages, newest first', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  await app.database.transaction({ companyId }, async (ctx) => {
    for (let at = 0; at < 60; at += 1) {
      await app.services.audit.record(ctx, {
        action: 'deleted',
        subject: { kind: 'tags', id: at },
      });
    }
  });
  const first = await app.inject({ url: '/api/audit', headers: admin.headers });
  t.match(first.json(), { hasMore: true });
  t.equal(first.json<{ entries: unknown[] }>().entries.length, 50);
  const second = await app.inject({ url: '/api/audit?pageNumber=2', headers: admin.headers });
  t.equal(second.json<{ entries: unknown[] }>().entries.length, 11);
  t.match(second.json(), { hasMore: false });
});
