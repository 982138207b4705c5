import fc from 'fast-check';
import t from 'tap';
import { KeyedQueue } from './keyed-queue.ts';

t.test(
  'work of one key runs in its order, whatever it takes, and other keys do not wait',
  async () => {
    const job = fc.record({
      keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(job, { maxLength: 12 }),
        async (scheduler, jobs) => {
          const queue = new KeyedQueue<string>();
          const underWay = new Set<string>();
          const ended: number[] = [];
          const runs = jobs.map(({ keys, fails }, at) =>
            queue.runUnderAll(keys, async () => {
              if (keys.some((key) => underWay.has(key))) throw new Error('two at once');
              const earlier = jobs
                .slice(0, at)
                .flatMap((other, index) =>
                  other.keys.some((key) => keys.includes(key)) ? [index] : [],
                );
              if (!earlier.every((index) => ended.includes(index))) throw new Error('out of order');
              for (const key of keys) underWay.add(key);
              await scheduler.schedule(Promise.resolve());
              for (const key of keys) underWay.delete(key);
              ended.push(at);
              if (fails) throw new Error('as it should');
              return at;
            }),
          );
          const results = Promise.allSettled(runs);
          await scheduler.waitFor(results);
          for (const [at, result] of (await results).entries()) {
            if (result.status === 'fulfilled' && result.value === at) continue;
            const message =
              result.status === 'rejected' ? (result.reason as Error).message : 'mixed up';
            if (message !== 'as it should') throw new Error(message);
          }
          await queue.settled();
          if (queue.isBusy) throw new Error('it remembers what is over');
        },
      ),
    );
  },
);

t.test('a key that waits holds up no other', async (t) => {
  const queue = new KeyedQueue<number>();
  let open: () => void = () => undefined;
  const first = queue.run(1, () => new Promise<void>((resolve) => (open = resolve)));
  t.equal(await queue.run(2, () => 'other'), 'other');
  t.ok(queue.isBusy);
  open();
  await first;
  await queue.settled();
  t.notOk(queue.isBusy);
});
