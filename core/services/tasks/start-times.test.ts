import { pino } from 'pino';
import t from 'tap';
import type { Test } from 'tap';
import { StartTimes } from './start-times.ts';
import type { StartTime } from './task-table.ts';

/** Start times that answer looks in turn, the last one for all that follow. */
const follow = (t: Test, answers: readonly (readonly StartTime[] | Error)[]) => {
  const looks: number[] = [];
  const due: string[] = [];
  const waiting: (() => void)[] = [];
  const startTimes = new StartTimes({
    look: async () => {
      const answer = answers[Math.min(looks.length, answers.length - 1)] ?? [];
      looks.push(performance.now());
      for (const check of waiting) check();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    due: (name) => due.push(name),
    logger: pino({ level: 'silent' }),
    pollMilliseconds: 60_000,
  });
  t.teardown(() => startTimes.stop());
  startTimes.start();
  const looked = (count: number): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (looks.length >= count) resolve();
      };
      waiting.push(check);
      check();
    });
  return { startTimes, looks, due, looked };
};

const none = { name: 'a.b', isDue: false, nextIn: null };

t.test('looks again when the next task will be due, and tells of those that are', async (t) => {
  const { looks, due, looked } = follow(t, [
    [
      { ...none, nextIn: 5_000_000 },
      { name: 'c.d', isDue: true, nextIn: 60 },
    ],
    [none, { name: 'c.d', isDue: true, nextIn: null }],
  ]);
  await looked(2);
  const [first = 0, second = 0] = looks;
  t.ok(second - first >= 60, 'not before');
  await new Promise(setImmediate);
  t.same(due, ['c.d', 'c.d']);
  t.equal(looks.length, 2, 'and then no more until the next poll');
});

t.test('looks at once when it is woken, also while it looks', async (t) => {
  const { startTimes, looked, looks } = follow(t, [[none]]);
  await looked(1);
  startTimes.wake();
  await looked(2);
  for (let times = 0; times < 50; times += 1) startTimes.wake();
  await looked(3);
  t.ok((looks[2] ?? 0) - (looks[1] ?? 0) >= 15, 'however often it is woken, with a pause');
  await startTimes.stop();
  t.equal(looks.length, 3);
});

t.test('goes on after a look that failed', async (t) => {
  const { startTimes, looked } = follow(t, [new Error('database away'), [none]]);
  await looked(1);
  startTimes.wake();
  await looked(2);
  t.pass();
});
