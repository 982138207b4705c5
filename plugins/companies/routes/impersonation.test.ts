import { createTestApp } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import t from 'tap';

const DAY = 86_400_000;
const reason = 'Chamado 4711: a fila não aparece';

const visit = (app: TestApp, who: TestUser | undefined, id: number, payload: object = { reason }) =>
  app.inject({
    method: 'POST',
    url: `/api/companies/${id}/impersonation`,
    payload,
    ...(who ? { headers: who.headers } : {}),
  });

const setUp = async (t: Parameters<typeof createTestApp>[0]) => {
  const app = await createTestApp(t);
  const home = await app.factories.company();
  const root = await app.factories.user({
    companyId: home.id,
    profile: 'admin',
    isSuper: true,
    name: 'Rita da Plataforma',
  });
  const theirs = await app.factories.company();
  return { app, root, home, theirs };
};

const headersOf = (answer: { json: () => unknown }) => ({
  authorization: `Bearer ${(answer.json() as { token: string }).token}`,
});

t.test('only the platform’s own people, and only with a reason', async (t) => {
  const { app, root, home, theirs } = await setUp(t);
  t.equal((await visit(app, undefined, theirs.id)).statusCode, 401);
  t.equal((await visit(app, home.admin, theirs.id)).statusCode, 403);
  t.equal((await visit(app, root, theirs.id, {})).statusCode, 400);
  t.equal((await visit(app, root, theirs.id, { reason: '      ' })).statusCode, 400);
  t.equal((await visit(app, root, 999_999)).statusCode, 404);
  t.match((await visit(app, root, home.id)).json(), { error: 'ERR_OWN_COMPANY' });
});

t.test('acts as the company’s admin, and no more than that', async (t) => {
  const { app, root, theirs } = await setUp(t);
  const answer = await visit(app, root, theirs.id);
  t.equal(answer.statusCode, 200);
  t.match(answer.json(), {
    user: {
      id: theirs.admin.id,
      companyId: theirs.id,
      super: false,
      impersonation: { by: 'Rita da Plataforma' },
    },
  });
  t.notOk(answer.headers['set-cookie'], 'the own session stays the one that is renewed');
  const headers = headersOf(answer);
  t.equal((await app.inject({ url: '/api/users', headers })).statusCode, 200);
  t.equal((await app.inject({ url: '/api/companies', headers })).statusCode, 403);
  t.match((await app.inject({ url: '/api/auth/me', headers })).json(), {
    impersonation: { by: 'Rita da Plataforma' },
  });
  const mine = await app.inject({ url: '/api/auth/me', headers: theirs.admin.headers });
  t.equal(mine.statusCode, 200, 'the admin’s own session goes on');
  t.notOk(mine.json<{ impersonation?: unknown }>().impersonation);
});

t.test('does not take the account over', async (t) => {
  const { app, root, theirs } = await setUp(t);
  const headers = headersOf(await visit(app, root, theirs.id));
  const change = (payload: object) =>
    app.inject({ method: 'PUT', url: `/api/users/${theirs.admin.id}`, headers, payload });
  t.match((await change({ password: 'outra-conversa-8' })).json(), { error: 'ERR_IMPERSONATING' });
  t.match((await change({ email: 'outro@exemplo.com' })).json(), { error: 'ERR_IMPERSONATING' });
  t.equal((await change({ name: 'Outro nome' })).statusCode, 200);
});

t.test(
  'stands in the company’s audit log with its reason, and so does all that follows',
  async (t) => {
    const { app, root, theirs } = await setUp(t);
    const headers = headersOf(await visit(app, root, theirs.id));
    const payload = { name: 'Vendas', color: '#0f766e' };
    const { id } = (
      await app.inject({ method: 'POST', url: '/api/queue', headers, payload })
    ).json<{ id: number }>();
    await app.inject({ method: 'DELETE', url: `/api/queue/${id}`, headers });
    await app.inject({ method: 'DELETE', url: '/api/auth/logout', headers });
    t.equal((await app.inject({ url: '/api/auth/me', headers })).statusCode, 401, 'it is over');
    const { entries } = (
      await app.inject({ url: '/api/audit', headers: theirs.admin.headers })
    ).json<{ entries: { action: string; details: object; impersonator: string | null }[] }>();
    t.same(
      entries.slice(0, 4).map(({ action, impersonator }) => [action, impersonator]),
      [
        ['impersonation-ended', 'Rita da Plataforma'],
        ['deleted', 'Rita da Plataforma'],
        ['impersonation-write', 'Rita da Plataforma'],
        ['impersonation-started', 'Rita da Plataforma'],
      ],
    );
    t.match(entries[0], { details: { reason: 'logout' } });
    t.match(entries[3], { details: { reason } });
  },
);

t.test('ends by itself, and with the rights of who visits', async (t) => {
  const { app, root, theirs } = await setUp(t);
  const headers = headersOf(await visit(app, root, theirs.id));
  await app.database.system('test', ({ trx }) =>
    trx('sessions')
      .where({ user_id: theirs.admin.id })
      .whereNotNull('impersonator_id')
      .update({ expires_at: new Date(Date.now() - 1000) }),
  );
  app.services.accounts.forget('all');
  t.equal((await app.inject({ url: '/api/auth/me', headers })).statusCode, 401);
  const second = headersOf(await visit(app, root, theirs.id));
  await app.database.system('test', ({ trx }) =>
    trx('users').where({ id: root.id }).update({ is_super: false }),
  );
  app.services.accounts.forget('all');
  t.equal((await app.inject({ url: '/api/auth/me', headers: second })).statusCode, 401);
});

t.test('looks into a company that is past due', async (t) => {
  const { app, root } = await setUp(t);
  const late = await app.factories.company({ dueDate: new Date(Date.now() - 3 * DAY) });
  const headers = headersOf(await visit(app, root, late.id));
  t.equal((await app.inject({ url: '/api/users', headers })).statusCode, 200);
});
