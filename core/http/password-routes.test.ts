import t from 'tap';
import { createTestApp } from '../testing/app.ts';

const app = await createTestApp(t, { plugins: [] });

const judge = (payload: object, remoteAddress = '203.0.113.7') =>
  app.inject({ method: 'POST', url: '/api/passwords/verdict', payload, remoteAddress });

t.test('tells everybody how good a password is, and why it would be refused', async (t) => {
  const good = await judge({ password: 'boa-conversa-7' });
  t.equal(good.statusCode, 200);
  t.same(good.json(), { score: 3, refusal: null });
  t.equal(good.headers['cache-control'], 'no-store');
  const person = { name: 'Ana', email: 'ana@example.com', company: 'Padaria Boa', phone: '' };
  t.same((await judge({ ...person, password: 'Padaria@2024' })).json(), {
    score: 0,
    refusal: 'ERR_PASSWORD_PERSONAL',
  });
  t.match((await judge({ password: 'curta' })).json(), { refusal: 'ERR_PASSWORD_TOO_SHORT' });
  t.match((await judge({ password: 'mudar123' })).json(), { refusal: 'ERR_PASSWORD_TOO_COMMON' });
});

t.test('refuses what is no password', async (t) => {
  for (const payload of [{}, { password: '' }, { password: 'x'.repeat(129) }, { password: [] }]) {
    t.equal((await judge(payload)).statusCode, 400, JSON.stringify(payload));
  }
});

t.test('is asked sixty times a minute by one address', async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 65 }, () => judge({ password: 'curta' }, '198.51.100.4')),
  );
  t.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 5);
  t.equal((await judge({ password: 'curta' })).statusCode, 200, 'another address goes on');
});
