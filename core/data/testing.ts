import { pino } from 'pino';
import { createTestDatabase } from '../testing/cluster.ts';
import type { TestDatabase } from '../testing/cluster.ts';
import { Database } from './db.ts';
import type { CommittedEvent } from './event-log.ts';

/** The data layer on a database of its own, with two companies in it. */
export interface DataBench {
  readonly database: Database;
  readonly urls: TestDatabase;
  readonly ours: number;
  readonly theirs: number;
  /** The events published after commits, in that order. */
  readonly published: CommittedEvent[];
}

export const openDataBench = async (
  t: { teardown(work: () => Promise<unknown>): unknown },
  { poolSize = 10 } = {},
): Promise<DataBench> => {
  const urls = await createTestDatabase('core');
  const logger = pino({ level: 'silent' });
  const database = new Database({ url: urls.appUrl, logger, poolSize });
  t.teardown(async () => {
    await database.close();
    await urls.drop();
  });
  const published: CommittedEvent[] = [];
  database.connect({
    isTold: () => true,
    describe: (id) => ({ event: id.split('.')[1] ?? id, action: 'update' }),
    published: (events) => published.push(...events),
  });
  const [ours, theirs] = await database.system('two companies', async ({ trx }) => {
    const [plan] = await trx('plans')
      .insert({ name: 'Plano', users: 9, connections: 9, queues: 9, value_cents: 100 })
      .returning<{ id: number }[]>('id');
    const company = { plan_id: plan?.id, due_date: new Date('2030-01-01') };
    const rows = await trx('companies')
      .insert([
        { name: 'Nossa', ...company },
        { name: 'Deles', ...company },
      ])
      .returning<{ id: number }[]>('id');
    return rows.map(({ id }) => id);
  });
  if (ours === undefined || theirs === undefined) throw new Error('the companies were not made');
  return { database, urls, ours, theirs, published };
};
