import { pino } from 'pino';
import t from 'tap';
import { QueueWorker } from './queue-worker.ts';
import type { FetchedTask, Queue } from './queue-worker.ts';

const logger = pino({ level: 'silent' });

/** A queue in memory that may be told to fail. */
const fakeQueue = (...ids: string[]) => {
  const waiting = ids.map((id): FetchedTask => ({ id, data: id, expireInSeconds: 60 }));
  const reports: string[] = [];
  let failures = 0;
  const report = async (text: string): Promise<void> => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('database away');
    }
    reports.push(text);
  };
  const queue: Queue = {
    fetch: async (size) => waiting.splice(0, size),
    complete: (id) => report(`done ${id}`),
    fail: (id, reason) => report(`failed ${id}: ${reason}`),
  };
  return { queue, reports, waiting, failNext: (count: number) => (failures = count) };
};

const work = (queue: Queue, run: (data: unknown) => Promise<void>, options = {}) => {
  const ends: string[] = [];
  const worker = new QueueWorker({
    name: 'demo.task',
    queue,
    run,
    logger,
    onEnd: (result) => ends.push(result),
    concurrency: 2,
    pollMilliseconds: 5,
    reportPauseMilliseconds: 1,
    ...options,
  });
  worker.start();
  return { worker, ends };
};

t.test('runs no more at once than it may', async (t) => {
  const { queue, reports } = fakeQueue('a', 'b', 'c', 'd', 'e');
  let running = 0;
  let most = 0;
  let done = 0;
  await new Promise<void>((resolve) => {
    const { worker } = work(queue, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((next) => setImmediate(next));
      running -= 1;
      done += 1;
      if (done === 5) resolve();
    });
    t.teardown(() => worker.stop(1_000));
  });
  t.equal(most, 2);
  t.ok(reports.length >= 3);
});

t.test('gives a report again until the database takes it', async (t) => {
  const { queue, reports, failNext } = fakeQueue('a');
  failNext(3);
  const { worker, ends } = work(queue, async () => undefined);
  while (reports.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await worker.stop(1_000);
  t.same(reports, ['done a']);
  t.same(ends, ['done']);
});

t.test('goes on after tasks could not be fetched', async (t) => {
  const { queue, reports } = fakeQueue('a');
  let calls = 0;
  const shaky: Queue = {
    ...queue,
    fetch: async (size) => {
      calls += 1;
      if (calls <= 2) throw new Error('database away');
      return queue.fetch(size);
    },
  };
  const { worker } = work(shaky, async () => undefined);
  while (reports.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await worker.stop(1_000);
  t.same(reports, ['done a']);
});

t.test('fails a task that takes too long', async (t) => {
  const { queue, reports, waiting } = fakeQueue();
  waiting.push({ id: 'slow', data: {}, expireInSeconds: 0.01 });
  const { worker } = work(queue, () => new Promise(() => undefined));
  while (reports.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await worker.stop(1_000);
  t.same(reports, ['failed slow: took longer than 0.01 s']);
});

t.test('gives back at its stop what does not end in time', async (t) => {
  const { queue, reports } = fakeQueue('endless');
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const { worker } = work(queue, () => {
    begun();
    return new Promise(() => undefined);
  });
  await hasBegun;
  t.equal(worker.running, 1);
  await worker.stop(10);
  t.same(reports, ['failed endless: the process stopped']);
});
