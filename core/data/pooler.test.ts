import t from 'tap';
import { createTestDatabase } from '../testing/cluster.ts';
import { poolingOf, refuseSharedBackends, sharesBackends } from './pooler.ts';

const answers = (...pids: readonly number[]) => {
  let asked = 0;
  return () => Promise.resolve(pids[Math.min(asked++, pids.length - 1)] ?? 0);
};

t.test(
  'A.4: clients that meet on one server connection do not have it for themselves',
  async (t) => {
    t.equal(await sharesBackends(answers(1), answers(2)), false, 'each its own');
    t.equal(await sharesBackends(answers(1), answers(1)), true, 'both the same');
    t.equal(await sharesBackends(answers(1, 1, 1, 3), answers(2)), true, 'another one in between');
    t.equal(await sharesBackends(answers(1), answers(2, 2, 1)), true, 'both the same, later');
  },
);

t.test('A.4: PostgreSQL itself is recognised', async (t) => {
  const database = await createTestDatabase('core');
  t.teardown(() => database.drop());
  t.equal(await poolingOf(database.appUrl), 'none');
  await refuseSharedBackends(database.appUrl);
});
