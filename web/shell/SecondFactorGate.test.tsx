import t from 'tap';
import { buildManifest, buildUser, reply, screen, until } from '../testing/index.tsx';
import { http } from '../data/http.ts';
import { startApp } from '../testing/app.tsx';

const manifest = buildManifest();
const stored = { token: '2026-11-22T12:00:00.000Z' };

t.test(
  'B.4: whoever lacks a second factor sees the set-up alone, whatever the address',
  async (t) => {
    const user = buildUser({ lacksSecondFactor: true });
    const { api } = await startApp(t, '/tickets', {
      manifest,
      stored,
      api: {
        'POST /api/auth/refresh_token': () => ({ token: 'a', user }),
        'DELETE /api/auth/logout': () => reply(200, null),
      },
    });
    t.ok(await screen.findByRole('heading', { name: 'Proteja a sua conta' }));
    t.equal(screen.queryByRole('navigation'), null);
    t.equal(api.callsOf('GET /api/realtime').length, 0, 'realtime stays closed');
    t.ok(screen.getByRole('button', { name: 'Sair' }));
  },
);

t.test('an answer that asks for a second factor leads to the set-up', async (t) => {
  let isAsked = false;
  const user = buildUser();
  await startApp(t, '/', {
    manifest,
    stored,
    api: {
      'POST /api/auth/refresh_token': () => ({ token: 'a', user }),
      'GET /api/users': () =>
        isAsked ? reply(403, { error: 'ERR_SECOND_FACTOR_REQUIRED' }) : { users: [] },
    },
  });
  await until(() => screen.queryByRole('main') !== null);
  await http.get('/users');
  t.equal(screen.queryByRole('heading', { name: 'Proteja a sua conta' }), null);
  isAsked = true;
  await t.rejects(http.get('/users'), { code: 'ERR_SECOND_FACTOR_REQUIRED' });
  t.ok(await screen.findByRole('heading', { name: 'Proteja a sua conta' }));
});
