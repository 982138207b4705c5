import { once } from 'node:events';
import { Type } from '@sinclair/typebox';
import t from 'tap';
import { WebSocket } from 'ws';
import type { ProcessRole } from './kernel/process-role.ts';
import { discoverPlugins } from './host/discover.ts';
import { routeTable } from './host/inspect/route-table.ts';
import { definePlugin } from './contract.ts';
import type { PluginManifest } from './contract.ts';
import { allowing, createTestApp, fakeAnswers, startFakeService } from './testing/index.ts';
import { Core } from './services/core-tokens.ts';

/** Routes that every process answers, for its operators. */
const OPERATIONS: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

const EMPTY: Omit<PluginManifest, 'id'> = {
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
};

t.test('an application without plugins answers, and knows who asks', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();

  const anonymous = await app.inject({ method: 'GET', url: '/api/auth/me' });
  t.equal(anonymous.statusCode, 401);
  t.same(anonymous.json(), { error: 'ERR_SESSION_EXPIRED' });

  const me = await app.inject({ method: 'GET', url: '/api/auth/me', headers: admin.headers });
  t.equal(me.statusCode, 200);
  t.equal(me.json<{ email: string }>().email, admin.email);

  const manifest = await app.inject({ method: 'GET', url: '/api/manifest' });
  t.same(manifest.json(), { plugins: [] });

  const nothing = await app.inject({ method: 'GET', url: '/api/nothing' });
  t.equal(nothing.statusCode, 404);
  t.same(nothing.json(), { error: 'ERR_NOT_FOUND' });

  const user = { id: admin.id, email: admin.email, companyId: String(admin.companyId) };
  const wrong = app.database.transaction({ companyId: admin.companyId }, async (ctx) =>
    ctx.emit('core.session-replaced', { user, sessionId: 's' }, []),
  );
  await t.rejects(
    wrong,
    { message: /^Event "core.session-replaced": "user.companyId" must be integer, in / },
    'payloads are compared with their schemas in tests',
  );
});

t.test('a plugin calls what the configuration allows, and it is measured', async (t) => {
  const service = await startFakeService(t);
  service.answer(fakeAnswers.bytes('olá', 'text/plain'));
  const manifest = { ...EMPTY, id: 'caller', api: ['caller'] };
  const plugin = definePlugin({
    manifest,
    routes: (app, { resolve }) => {
      const schema = { response: { 200: Type.String() } };
      app.get('/caller', { config: { access: 'public' }, schema }, async () => {
        const { body } = await resolve(Core.Outbound).text({ url: service.url });
        return body;
      });
    },
  });
  const app = await createTestApp(t, { plugins: [plugin], config: allowing(service) });
  t.equal((await app.inject('/api/caller')).body, 'olá');
  t.match(await app.services.metrics.text(), /outbound_seconds_count\{result="ok"\} 1/);
  const strict = await createTestApp(t, { plugins: [plugin] });
  t.equal((await strict.inject('/api/caller')).statusCode, 500);
  t.match(await strict.services.metrics.text(), /result="refused-address"\} 1/);
  t.equal(service.received.length, 1);
});

for (const role of ['connections', 'worker'] satisfies ProcessRole[]) {
  t.test(`a process in the role ${role} answers only to who runs it`, async (t) => {
    const app = await createTestApp(t, { config: { role, metricsToken: 'm'.repeat(20) } });
    const address = await app.listen();
    t.equal((await fetch(`${address}/livez`)).status, 200);
    t.equal((await fetch(`${address}/readyz`)).status, 200);
    t.equal((await fetch(`${address}/metrics`)).status, 401);
    const headers = { authorization: `Bearer ${'m'.repeat(20)}` };
    t.equal((await fetch(`${address}/metrics`, { headers })).status, 200);

    const routes = await routeTable((await discoverPlugins()).map(({ plugin }) => plugin));
    t.ok(routes.length > 150);
    const answered: string[] = [];
    for (const { method, url } of routes.filter(({ url }) => !OPERATIONS.has(url))) {
      const path = url.replaceAll(/:\w+|\*/g, '1');
      const { statusCode } = await app.inject({ method: method as 'GET', url: path });
      if (statusCode !== 404) answered.push(`${method} ${url}: ${String(statusCode)}`);
    }
    for (const path of ['/', '/tickets', '/api/docs', '/assets/x.js']) {
      const { statusCode } = await app.inject({ url: path });
      if (statusCode !== 404) answered.push(`${path}: ${String(statusCode)}`);
    }
    t.same(answered, []);
    const socket = new WebSocket(`${address.replace('http', 'ws')}/mqtt`, ['mqtt']);
    socket.on('error', () => undefined);
    const [, refusal] = (await once(socket, 'unexpected-response')) as [
      unknown,
      { statusCode?: number },
    ];
    t.equal(refusal.statusCode, 404);
    socket.terminate();
  });
}
