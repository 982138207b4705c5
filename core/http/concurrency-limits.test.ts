import t from 'tap';
import { ConcurrencyLimits } from './concurrency-limits.ts';
import type { Turn } from './concurrency-limits.ts';

const LIMITS = { runningPerUser: 2, runningPerCompany: 3, waitingPerCompany: 2 };

/** Takes turns and notes which of them have begun. */
const setUp = () => {
  const turns = new ConcurrencyLimits(LIMITS);
  const begun: string[] = [];
  const take = (name: string, userId: number, companyId = 7): Turn | undefined => {
    const turn = turns.take(userId, companyId);
    void turn?.begun.then(() => begun.push(name));
    return turn;
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { take, begun, settled };
};

t.test('so many of a user and of a company run, the others wait in order', async (t) => {
  const { take, begun, settled } = setUp();
  const first = take('a1', 1);
  take('a2', 1);
  take('a3', 1);
  take('b1', 2);
  await settled();
  t.same(begun, ['a1', 'a2', 'b1'], 'a third of one user waits, another user overtakes');
  first?.release();
  first?.release();
  await settled();
  t.same(begun, ['a1', 'a2', 'b1', 'a3'], 'released once, whoever says so twice');
});

t.test('one more than may wait is refused, and another company does not notice', async (t) => {
  const { take, begun, settled } = setUp();
  for (const name of ['1', '2', '3', '4', '5']) t.ok(take(name, Number(name)));
  t.equal(take('6', 6), undefined);
  t.ok(take('other', 9, 8));
  await settled();
  t.same(begun, ['1', '2', '3', 'other']);
});

t.test('somebody who leaves while waiting takes no place', async (t) => {
  const { take, begun, settled } = setUp();
  const running = ['1', '2', '3'].map((name) => take(name, Number(name)));
  const leaves = take('left', 4);
  take('stays', 5);
  leaves?.release();
  running[0]?.release();
  await settled();
  t.ok(begun.includes('stays'));
  for (const turn of running) turn?.release();
});
