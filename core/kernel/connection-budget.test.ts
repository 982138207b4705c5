import { pino } from 'pino';
import t from 'tap';
import { createTestDatabase } from '../testing/cluster.ts';
import { connectionBudget } from './connection-budget.ts';
import { Database } from '../data/db.ts';

const ROLES = ['all', 'web', 'connections', 'worker'] as const;

t.test('A.4: each role has a pool of its own size, and all its connections are counted', (t) => {
  t.same(
    ROLES.map((role) => connectionBudget(role).most),
    [20, 12, 11, 9],
  );
  t.same(connectionBudget('all', 30), { pool: 30, tasks: 3, lines: 1, most: 34 });
  t.end();
});

t.test('A.4: a pool takes no more than it may, and shows what that is', async (t) => {
  const urls = await createTestDatabase('core');
  const logger = pino({ level: 'silent' });
  const database = new Database({ url: urls.appUrl, logger, role: 'web', poolSize: 4 });
  t.teardown(async () => {
    await database.close();
    await urls.drop();
  });
  let inside = 0;
  let letGo = (): void => {};
  const allInside = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const count = () =>
    database.system('count connections', async ({ trx }) => {
      // The first ones to come in stay until all four are in use: a fast one would serve all twelve.
      inside += 1;
      if (inside === 4) letGo();
      await allInside;
      const { rows } = await trx.raw<{ rows: { count: number; idle: string }[] }>(
        `select count(*)::int as count, current_setting('idle_in_transaction_session_timeout') as idle
           from pg_stat_activity where application_name = ?`,
        [database.application],
      );
      return rows[0];
    });
  const found = await Promise.all(Array.from({ length: 12 }, count));
  t.equal(Math.max(...found.map((each) => each?.count ?? 0)), 4);
  t.equal(found[0]?.idle, '10s');
  t.match(database.application, /^prosa web 6 [0-9a-f]{16}$/);
});
