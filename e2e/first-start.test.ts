import t from 'tap';
import { createTestApp, eventually } from 'prosa/core/testing';
import { seed } from '../core/seed.ts';

const config = {
  demo: true,
  adminEmail: 'ana@example.com',
  adminPassword: 'uma senha bem comprida',
};

const logIn = async (app: Awaited<ReturnType<typeof createTestApp>>) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: config.adminEmail, password: config.adminPassword },
  });
  return answer.json<{ token: string; user: { super: boolean; profile: string } }>();
};

t.test('the first start makes a demo company with a connection that is connected', async (t) => {
  const app = await createTestApp(t);
  t.same(await seed(app, config), { email: config.adminEmail, generatedPassword: undefined });
  const { token, user } = await logIn(app);
  t.match(user, { super: true, profile: 'admin' });
  const headers = { authorization: `Bearer ${token}` };
  await eventually(async () => {
    const connections = (await app.inject({ url: '/api/whatsapp', headers })).json<
      { status: string; provider: string }[]
    >();
    return connections[0]?.provider === 'simulator' && connections[0].status === 'CONNECTED';
  });
  await eventually(async () => {
    const { pending } = (await app.inject({ url: '/api/tickets/counts', headers })).json<{
      pending: number;
    }>();
    return pending >= 4;
  });
});

t.test('a second start finds it done', async (t) => {
  const app = await createTestApp(t);
  await seed(app, config);
  t.equal(await seed(app, config), undefined);
});

t.test(
  'a weak password in the environment is refused at the first start, and never after',
  async (t) => {
    const app = await createTestApp(t);
    for (const [adminPassword, reason] of [
      ['curta', /fewer than 8/],
      ['mudar123', /guessed first/],
      ['ana-1990-ana', /made of the e-mail/],
    ] as const) {
      await t.rejects(seed(app, { ...config, adminPassword }), {
        code: 'ERR_CONFIG',
        message: reason,
      });
    }
    await seed(app, config);
    t.equal(await seed(app, { ...config, adminPassword: 'curta' }), undefined);
  },
);

t.test('without a demo the company is empty, and a password is made', async (t) => {
  const app = await createTestApp(t);
  const login = await seed(app, { demo: false });
  t.equal(login?.email, 'admin@prosa.local');
  t.match(login?.generatedPassword, /^[A-Za-z0-9]{20}$/);
  const rows = await app.database.system('look', ({ trx }) => trx('connections').select('id'));
  t.same(rows, []);
});
