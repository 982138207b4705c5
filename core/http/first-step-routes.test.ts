import t from 'tap';
import { createTestApp } from '../testing/app.ts';
import type { TestUser } from '../testing/factories.ts';
import { countRoundTrips, recordStatements } from '../testing/statements.ts';

t.test('C.1: the first steps of a company', async (t) => {
  const app = await createTestApp(t);
  const company = await app.factories.company();
  const get = (who: TestUser | undefined) =>
    app.inject({ method: 'GET', url: '/api/first-steps', headers: who?.headers ?? {} });
  const done = async (): Promise<Record<string, boolean>> => {
    const { steps } = (await get(company.admin)).json<{
      steps: { plugin: string; path: string; isDone: boolean }[];
    }>();
    return Object.fromEntries(steps.map(({ plugin, isDone }) => [plugin, isDone]));
  };

  t.equal((await get(undefined)).statusCode, 401);

  t.same(await done(), { queues: false, connections: false, tickets: false, users: false });
  t.same(
    Object.keys(await done()),
    ['queues', 'connections', 'tickets', 'users'],
    'in their order',
  );

  const colleague = await app.factories.user({ companyId: company.id });
  t.equal((await get(colleague)).statusCode, 403, 'they are the admins’ business');
  const added = await app.inject({
    method: 'POST',
    url: '/api/queue',
    headers: company.admin.headers,
    payload: { name: 'Vendas', color: '#0f766e' },
  });
  t.equal(added.statusCode, 200);
  t.match(await done(), { queues: true, connections: false, tickets: false, users: true });

  const other = await app.factories.company();
  const foreign = (await get(other.admin)).json<{ steps: { isDone: boolean }[] }>();
  t.notOk(
    foreign.steps.some(({ isDone }) => isDone),
    'nothing of another company counts',
  );
});

t.test('C.1: the first steps cost at most three round trips', async (t) => {
  const app = await createTestApp(t);
  const { admin } = await app.factories.company();
  const ask = async (): Promise<void> => {
    const answer = await app.inject({
      method: 'GET',
      url: '/api/first-steps',
      headers: admin.headers,
    });
    t.equal(answer.statusCode, 200);
  };

  await ask();
  const statements = await recordStatements(ask);
  t.ok(statements.length > 0, 'it asks the database');
  t.ok(countRoundTrips(statements) <= 3, `${countRoundTrips(statements)} round trips`);
});
