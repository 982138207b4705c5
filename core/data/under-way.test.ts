import { pino } from 'pino';
import t from 'tap';
import type { Test } from 'tap';
import { createTestDatabase } from '../testing/cluster.ts';
import { Database } from './db.ts';
import { prepared } from './prepared.ts';

const open = async (t: Test) => {
  const testDatabase = await createTestDatabase('core');
  const database = new Database({ url: testDatabase.appUrl, logger: pino({ level: 'silent' }) });
  t.teardown(async () => {
    await database.close();
    await testDatabase.drop();
  });
  return database;
};

t.test(
  'a statement under way is awaited before the commit, and undoes it when it fails',
  async (t) => {
    const database = await open(t);
    let isAnswered = false;
    const value = await database.system('test', (ctx) => {
      ctx.underWay(
        prepared(ctx, 'test.sleep', 'select pg_sleep(:seconds::float)', { seconds: 0.05 }).then(
          () => {
            isAnswered = true;
          },
        ),
      );
      return Promise.resolve('value');
    });
    t.equal(value, 'value');
    t.equal(isAnswered, true);

    const failing = database.system('test', async (ctx) => {
      await ctx.trx.raw(
        `insert into plans (name, users, connections, queues, value_cents) values ('kept', 1, 1, 1, 0)`,
      );
      ctx.underWay(prepared(ctx, 'test.fail', 'select 1 / :zero::int', { zero: 0 }));
      ctx.underWay(prepared(ctx, 'test.after', 'select :one::int', { one: 1 }));
    });
    await t.rejects(
      failing,
      { code: '22012' },
      'with its own error, not the one of what came after',
    );
    const { rows } = await database.system('test', ({ trx }) =>
      trx.raw<{ rows: { name: string | null }[] }>(`select to_regclass('kept') as name`),
    );
    t.equal(rows[0]?.name, null);
  },
);

t.test('names the cause when later statements fail because of it', async (t) => {
  const database = await open(t);
  const failing = database.system('test', async (ctx) => {
    ctx.underWay(prepared(ctx, 'test.fail', 'select 1 / :zero::int', { zero: 0 }));
    await ctx.trx.raw('select 1');
  });
  await t.rejects(failing, { code: '22012' });
});

t.test('refuses a name that stands for two texts, and a missing value', async (t) => {
  const database = await open(t);
  const asked = (sql: string, bindings: Record<string, unknown>) =>
    database.system('test', (ctx) => prepared(ctx, 'test.twice', sql, bindings));
  t.same(await asked('select :a::int + :a::int as sum', { a: 2 }), [{ sum: 4 }]);
  await t.rejects(asked('select :a::int', { a: 1 }), /another statement/);
  await t.rejects(asked('select :a::int + :a::int as sum', {}), /needs a value for a/);
});

t.test('a connection that carried a failure serves the next transaction', async (t) => {
  const database = await open(t);
  for (let round = 0; round < 3; round += 1) {
    await t.rejects(database.system('test', ({ trx }) => trx.raw('select 1 / 0')));
    const { rows } = await database.system('test', ({ trx }) =>
      trx.raw<{ rows: { one: number }[] }>('select 1 as one'),
    );
    t.same(rows, [{ one: 1 }]);
  }
});
