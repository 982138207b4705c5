import t from 'tap';
import { createTestApp } from './testing/index.ts';

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
});
