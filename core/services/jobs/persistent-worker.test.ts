import t from 'tap';
import { PersistentWorker } from './persistent-worker.ts';
import { siblingModule } from './threads.ts';

const work = siblingModule(import.meta.url, './testing/heavy-work');
const limits = { milliseconds: 20_000, megabytes: 64, idleMilliseconds: 60_000, queue: 3 };

const keep = (
  t: { teardown(end: () => Promise<void>): unknown },
  changed: Partial<typeof limits> = {},
) => {
  const thread = new PersistentWorker<unknown, unknown>(work, { ...limits, ...changed });
  t.teardown(() => thread.end());
  return thread;
};

t.test('does one thing after the other in the same thread', async (t) => {
  const thread = keep(t);
  const [first, second] = await Promise.all([thread.run('which'), thread.run('which')]);
  t.equal(first, second);
  t.equal(await thread.run('which'), first);
  await t.rejects(thread.run('refuse'), { code: 'ERR_TOO_MANY_ROWS', statusCode: 413 });
});

t.test('another takes over when it ended, hung, or was not needed for a while', async (t) => {
  const thread = keep(t, { idleMilliseconds: 20 });
  const first = await thread.run('which');
  await t.rejects(thread.run('exit'), { code: 'ERR_THREAD' });
  const second = await thread.run('which');
  t.not(second, first);
  const hasty = keep(t, { milliseconds: 500 });
  await t.rejects(hasty.run('hang'), { code: 'ERR_THREAD_TIMEOUT' });
});

t.test('refuses work when too much of it waits', async (t) => {
  const thread = keep(t);
  const tries = Array.from({ length: 6 }, () => thread.run('which'));
  const answers = await Promise.allSettled(tries);
  t.equal(answers.filter(({ status }) => status === 'fulfilled').length, 4);
  const refusal = { code: 'ERR_UNAVAILABLE', statusCode: 503 };
  const running = thread.run('which');
  await t.rejects(thread.run('which', 0), refusal, 'who is less important waits less');
  await running;
});
