import t from 'tap';
import { createTestApp } from 'prosa/core/testing';

t.test('B.9: a slash at the end of any path is forgiven, and opens nothing', async (t) => {
  const app = await createTestApp(t);
  const { admin } = await app.factories.company();
  const addressed = [
    ...new Set(
      app.http.routeTable
        .filter(
          ({ method, url }) => method === 'GET' && url.startsWith('/api/') && !url.includes('*'),
        )
        .map(({ url }) => url.replace(/\/$/, '').replaceAll(/:\w+/g, '7')),
    ),
  ];
  t.ok(addressed.length > 40, 'there are routes to read from');
  for (const url of addressed) {
    for (const headers of [admin.headers, {}]) {
      const [plain, slashed] = await Promise.all(
        [url, `${url}/`].map((path) => app.inject({ method: 'GET', url: path, headers })),
      );
      t.equal(slashed?.statusCode, plain?.statusCode, `${url}/`);
    }
  }
  const documented = await app.inject({
    method: 'GET',
    url: '/api/whatsapp/?session=0',
    headers: admin.headers,
  });
  t.equal(documented.statusCode, 200);
});
