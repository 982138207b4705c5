import t from 'tap';
import { Slots } from './slots.ts';

t.test('runs only so many at once, in order, and goes on after a failure', async (t) => {
  const slots = new Slots(2);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (number: number) =>
    slots.run(async () => {
      started.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
      if (number === 1) throw new Error('one');
      return number;
    });
  const first = work(1);
  const others = [2, 3, 4].map(work);
  t.same(started, [1, 2]);
  finish[0]?.();
  await t.rejects(first, /one/);
  t.same(started, [1, 2, 3]);
  finish[1]?.();
  await others.at(0);
  t.same(started, [1, 2, 3, 4]);
  finish[2]?.();
  finish[3]?.();
  t.same(await Promise.all(others), [2, 3, 4]);
});
