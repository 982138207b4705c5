import t from 'tap';
import { createTestApp, TEST_PASSWORD } from 'prosa/core/testing';

t.test('B.9: the cookie of a session opens no route but the refresh', async (t) => {
  const app = await createTestApp(t, { config: { publicUrl: 'https://prosa.example.com' } });
  const { admin } = await app.factories.company();
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: admin.email, password: TEST_PASSWORD },
  });
  const cookie = login.cookies.find(({ name }) => name === '__Host-jrt');
  if (!cookie) throw new Error(login.body);
  const routes = app.http.routeTable.filter(
    ({ access, method }) => access !== 'public' && method !== 'HEAD',
  );
  const opened: string[] = [];
  for (const { method, url } of routes) {
    const answer = await app.inject({
      method: method as 'GET',
      url: url.replace(/:\w+/g, '1'),
      cookies: { [cookie.name]: cookie.value },
    });
    if (answer.statusCode !== 401) opened.push(`${method} ${url}: ${String(answer.statusCode)}`);
  }
  t.ok(routes.length > 60, `${String(routes.length)} routes were asked`);
  t.same(opened, []);
});
