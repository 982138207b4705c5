import t from 'tap';
import { createTestApp } from '../testing/app.ts';
import type { TestUser } from '../testing/factories.ts';

t.test('preferences of a person', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const company = await app.factories.company();
  const ana = await app.factories.user({ companyId: company.id });
  const put = (who: TestUser | undefined, key: string, value: unknown) =>
    app.inject({
      method: 'PUT',
      url: `/api/preferences/${key}`,
      headers: who?.headers ?? {},
      payload: { value },
    });
  const kept = async (who: TestUser) => {
    const answer = await app.inject({ method: 'GET', url: '/api/auth/me', headers: who.headers });
    return answer.json<{ preferences: Record<string, unknown> }>().preferences;
  };

  await t.test('ask for a session', async (t) => {
    t.equal((await put(undefined, 'desk.order', 'oldest')).statusCode, 401);
  });

  await t.test('are kept, changed and forgotten', async (t) => {
    t.same(await kept(ana), {});
    t.equal((await put(ana, 'desk.order', { pending: 'waiting' })).statusCode, 204);
    t.same(await kept(ana), { 'desk.order': { pending: 'waiting' } });
    await put(ana, 'desk.order', ['now', 'a list']);
    t.same(await kept(ana), { 'desk.order': ['now', 'a list'] });
    await put(ana, 'desk.order', null);
    t.same(await kept(ana), {});
  });

  await t.test('are nobody else’s', async (t) => {
    await put(ana, 'desk.order', 'mine');
    t.same(await kept(company.admin), {});
    const other = await app.factories.company();
    t.same(await kept(other.admin), {});
  });

  await t.test('have keys of one form, and an end', async (t) => {
    t.equal((await put(ana, 'Desk%20order', 1)).statusCode, 400);
    const long = await put(ana, 'desk.long', 'x'.repeat(9_000));
    t.match([long.statusCode, long.json()], [400, { error: 'ERR_VALIDATION', field: 'value' }]);
    for (let i = 0; i < 99; i += 1) await put(ana, `many.${String(i)}`, i);
    t.equal((await put(ana, 'many.99', 1)).statusCode, 400);
    t.equal((await put(ana, 'many.98', 'again')).statusCode, 204);
  });
});
