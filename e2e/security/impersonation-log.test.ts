import t from 'tap';
import { createTestApp } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import type { RouteOptions } from 'fastify';
import { callRoute, guarded, nameOf } from './route-calls.ts';
import { CLOSED_TO_IMPERSONATORS } from './sensitive-routes.ts';

t.setTimeout(120_000);

interface Entry {
  readonly action: string;
  readonly details: { readonly route?: string; readonly reason?: string };
  readonly impersonator: string | null;
  readonly actedAs?: string | null;
  readonly user: { readonly name: string } | null;
  readonly subject: { readonly kind: string; readonly id: string | null; readonly name: string };
}

const NAME = 'Rita da Plataforma';

const setUp = async (app: TestApp) => {
  const home = await app.factories.company();
  const root = await app.factories.user({
    companyId: home.id,
    profile: 'admin',
    isSuper: true,
    name: NAME,
  });
  const theirs = await app.factories.company();
  return { root, theirs };
};

const visit = async (
  app: TestApp,
  root: TestUser,
  companyId: number,
): Promise<Readonly<Record<string, string>>> => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/companies/${String(companyId)}/impersonation`,
    headers: root.headers,
    payload: { reason: 'Chamado 4711: a fila não aparece' },
  });
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
};

const entriesOf = async (app: TestApp, url: string, who: TestUser): Promise<Entry[]> =>
  (await app.inject({ url, headers: who.headers })).json<{ entries: Entry[] }>().entries;

const customersLog = (app: TestApp, admin: TestUser, page = 1) =>
  entriesOf(app, `/api/audit?pageNumber=${String(page)}`, admin);
const platformsLog = (app: TestApp, root: TestUser, companyId: number, page = 1) => {
  const query = `companyId=${String(companyId)}&pageNumber=${String(page)}`;
  return entriesOf(app, `/api/audit/platform?${query}`, root);
};

const allOf = async (read: (page: number) => Promise<Entry[]>): Promise<Entry[]> => {
  const all: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const entries = await read(page);
    all.push(...entries);
    if (entries.length === 0) return all;
  }
};

const routesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ details }) => details.route ?? []).sort();

/**
 * Makes every writing route succeed, with or without a transaction, whatever it is asked: what is then in the logs was
 * written by what stands around all routes.
 */
const succeeding =
  (hasTransaction: boolean) =>
  (route: RouteOptions): void => {
    if (['GET', 'HEAD', 'OPTIONS'].includes([route.method].flat()[0] ?? '')) return;
    if (route.config?.access === 'public' || route.url === '/api/auth/logout') return;
    if (route.url.endsWith('/impersonation')) return;
    const { params } = route.schema ?? {};
    route.schema = { response: { 204: { type: 'null' } }, ...(params ? { params } : {}) };
    route.handler = async (request, reply) => {
      if (hasTransaction) await request.transaction(() => Promise.resolve());
      return reply.status(204).send();
    };
  };

for (const hasTransaction of [true, false]) {
  const how = hasTransaction ? 'in the transaction of the change' : 'without a transaction';
  t.test(`B.2: every write under impersonation is in both logs, ${how}`, async (t) => {
    const app = await createTestApp(t, { onRoute: succeeding(hasTransaction) });
    const { root, theirs } = await setUp(app);
    const headers = await visit(app, root, theirs.id);
    const written = guarded(app).filter(
      (route) =>
        route.access !== 'super' &&
        !['GET', 'OPTIONS'].includes(route.method) &&
        route.sensitive !== true &&
        !CLOSED_TO_IMPERSONATORS.includes(nameOf(route)) &&
        route.url !== '/api/auth/logout',
    );
    t.ok(written.length > 50, `${String(written.length)} routes write`);
    const refused: string[] = [];
    for (const route of written) {
      const answer = await callRoute(app, route, headers);
      if (answer.statusCode !== 204) refused.push(`${nameOf(route)}: ${answer.body}`);
    }
    t.same(refused, []);
    const told = written.map(nameOf).sort();
    const own = await allOf((page) => customersLog(app, theirs.admin, page));
    const ofVisitor = own.filter(({ impersonator }) => impersonator === NAME);
    t.same(routesOf(ofVisitor), told);
    const platforms = await allOf((page) => platformsLog(app, root, theirs.id, page));
    const asAna = platforms.filter(({ user, actedAs }) => user?.name === NAME && actedAs === 'Ana');
    t.same(routesOf(asAna), told);
  });
}

t.test('B.2: a queue, a connection and a contact are told by name or number', async (t) => {
  const app = await createTestApp(t);
  const { root, theirs } = await setUp(app);
  const headers = await visit(app, root, theirs.id);
  const post = async (url: string, payload: object): Promise<number> => {
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    t.ok(answer.statusCode < 300, answer.body);
    return answer.json<{ id: number }>().id;
  };
  const queue = await post('/api/queue', { name: 'Vendas', color: '#0f766e' });
  const connection = await post('/api/whatsapp', { name: 'Balcão', provider: 'simulator' });
  await post('/api/contacts', { name: 'Cliente', number: '5511988887777' });
  const refused = await app.inject({
    method: 'PUT',
    url: '/api/queue/999999',
    headers,
    payload: { name: 'Nada' },
  });
  t.equal(refused.statusCode, 404);
  for (const entries of [
    await customersLog(app, theirs.admin),
    await platformsLog(app, root, theirs.id),
  ]) {
    t.match(
      entries.slice(0, 4).map(({ action, subject, details }) => [action, subject, details.route]),
      [
        ['impersonation-write', { kind: 'contacts', id: null }, 'POST /api/contacts'],
        [
          'impersonation-write',
          { kind: 'connections', id: String(connection), name: 'Balcão' },
          'POST /api/whatsapp',
        ],
        [
          'impersonation-write',
          { kind: 'queues', id: String(queue), name: 'Vendas' },
          'POST /api/queue',
        ],
        ['impersonation-started', null, undefined],
      ],
      'what was refused is not told',
    );
  }
});

t.test('B.2: what its service records is told once, in both logs', async (t) => {
  const app = await createTestApp(t);
  const { root, theirs } = await setUp(app);
  const headers = await visit(app, root, theirs.id);
  const put = async (url: string, payload: object): Promise<void> => {
    const answer = await app.inject({ method: 'PUT', url, headers, payload });
    t.equal(answer.statusCode, 200, answer.body);
  };
  await put('/api/features/notes', { isOn: false });
  await put('/api/settings/userRating', { value: 'enabled' });
  for (const entries of [
    await customersLog(app, theirs.admin),
    await platformsLog(app, root, theirs.id),
  ]) {
    t.match(
      entries.slice(0, 2).map(({ action, subject }) => [action, subject.name]),
      [
        ['setting-changed', 'userRating'],
        ['changed', 'notes'],
      ],
    );
    t.equal(entries[2]?.action, 'impersonation-started');
    t.equal(entries.filter(({ action }) => action === 'impersonation-write').length, 0);
  }
});

t.test('B.2: the button, a page that is left and the end of the time leave an entry', async (t) => {
  const app = await createTestApp(t);
  const { root, theirs } = await setUp(app);
  const ends = async (): Promise<readonly (string | undefined)[]> =>
    (await customersLog(app, theirs.admin))
      .filter(({ action }) => action === 'impersonation-ended')
      .map(({ details }) => details.reason);
  const leave = async (query: string): Promise<void> => {
    const headers = await visit(app, root, theirs.id);
    const url = `/api/auth/logout${query}`;
    t.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 200);
    t.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 401);
  };
  await leave('');
  await leave('?reason=page-left');
  t.same(await ends(), ['page-left', 'logout']);
  await visit(app, root, theirs.id);
  await app.services.accounts.endOverdueImpersonations();
  t.same(await ends(), ['page-left', 'logout'], 'not before its time');
  await app.database.system('test', ({ trx }) =>
    trx('sessions')
      .whereNotNull('impersonator_id')
      .update({ expires_at: new Date(0) }),
  );
  await app.services.accounts.endOverdueImpersonations();
  await app.services.accounts.endOverdueImpersonations();
  t.same(await ends(), ['expired', 'page-left', 'logout'], 'once');
  t.match((await customersLog(app, theirs.admin))[0], {
    action: 'impersonation-ended',
    user: { name: 'Ana' },
    impersonator: NAME,
  });
  t.match((await platformsLog(app, root, theirs.id))[0], {
    action: 'impersonation-ended',
    user: { name: NAME },
    actedAs: 'Ana',
    details: { reason: 'expired' },
  });
});

t.test('B.2: whatever else ends a visit leaves an entry', async (t) => {
  const app = await createTestApp(t);
  const { root, theirs } = await setUp(app);
  await visit(app, root, theirs.id);
  const { email, password } = theirs.admin;
  await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  t.match(
    (await platformsLog(app, root, theirs.id))[0],
    { action: 'impersonation-ended', details: { reason: 'replaced' } },
    'the user logged in anew',
  );
});
