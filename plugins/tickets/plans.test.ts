import { createTestApp } from 'prosa/core/testing';
import t from 'tap';

const app = await createTestApp(t);

/** The plan that each database connection makes once for all, while the tables are as small as on the first day. */
const planOf = (table: string): Promise<string> =>
  app.database.system('test', async ({ trx }) => {
    await trx.raw('set local plan_cache_mode = force_generic_plan');
    await trx.raw(
      `prepare look (int, int) as select 1 from ${table} where company_id = $1 and id = $2`,
    );
    const { rows } = await trx.raw<{ rows: { 'QUERY PLAN': string }[] }>(
      'explain execute look (1, 1)',
    );
    await trx.raw('deallocate look');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

for (const table of ['tickets', 'messages', 'contacts', 'users', 'queues', 'connections']) {
  t.test(`a row of ${table} is found by its key however small the table looks`, async (t) => {
    t.match(await planOf(table), /Index Cond: \(.*\bid = \$2/);
  });
}
