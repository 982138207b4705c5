import { Socket } from 'node:net';
import { pino } from 'pino';
import t from 'tap';
import { createTestDatabase } from '../testing/cluster.ts';
import { Database } from './db.ts';
import { prepared } from './prepared.ts';

/** Counts what sockets of this process hand to the system while `work` runs. */
const countWrites = async (work: () => Promise<unknown>): Promise<number> => {
  const prototype = Socket.prototype as unknown as Record<
    '_write' | '_writev',
    (this: unknown, ...args: unknown[]) => unknown
  >;
  const originals = { _write: prototype._write, _writev: prototype._writev };
  let count = 0;
  for (const name of ['_write', '_writev'] as const) {
    prototype[name] = function counted(...args) {
      count += 1;
      return originals[name].apply(this, args);
    };
  }
  try {
    await work();
  } finally {
    Object.assign(prototype, originals);
  }
  return count;
};

t.test('statements that do not wait for each other leave in one write', async (t) => {
  const testDatabase = await createTestDatabase('core');
  const database = new Database({
    url: testDatabase.appUrl,
    logger: pino({ level: 'silent' }),
    poolSize: 1,
  });
  t.teardown(async () => {
    await database.close();
    await testDatabase.drop();
  });
  const ask = (): Promise<readonly { n: number }[][]> =>
    database.transaction({ companyId: 1 }, async (ctx) => {
      const asked = [1, 2, 3].map((n) =>
        prepared<{ n: number }>(ctx, 'test.number', 'select :n::int as n', { n }),
      );
      return (await Promise.all(asked)) as { n: number }[][];
    });
  await ask();
  let answers: readonly { n: number }[][] = [];
  const writes = await countWrites(async () => {
    answers = await ask();
  });
  t.same(answers, [[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  t.equal(writes, 2, 'the opening with its statements, and the commit');
});
