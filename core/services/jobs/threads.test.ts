import t from 'tap';
import { runInThread, siblingModule } from './threads.ts';

const work = siblingModule(import.meta.url, './testing/heavy-work');

t.test('runs work in another thread and gives its value', async (t) => {
  t.same(await runInThread(work, { rows: [1, 2] }), {
    isMainThread: false,
    input: { rows: [1, 2] },
  });
});

t.test('answers other requests meanwhile, and ends what takes too long', async (t) => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  await t.rejects(runInThread(work, 'hang', { milliseconds: 300 }), { code: 'ERR_THREAD_TIMEOUT' });
  clearInterval(counting);
  t.ok(turns > 20, `the main thread went on (${turns} turns)`);
});

t.test('ends what takes too much memory, and the process lives', async (t) => {
  await t.rejects(runInThread(work, 'eat', { megabytes: 32 }), { code: 'ERR_THREAD_MEMORY' });
});

t.test('hands errors over with their code and status', async (t) => {
  await t.rejects(runInThread(work, 'refuse'), { code: 'ERR_TOO_MANY_ROWS', statusCode: 413 });
  await t.rejects(runInThread(work, 'break'), { code: 'ERR_THREAD', message: 'broken' });
  await t.rejects(runInThread(work, 'exit'), { code: 'ERR_THREAD' });
  const missing = siblingModule(import.meta.url, './testing/missing');
  await t.rejects(runInThread(missing, null), { code: 'ERR_MODULE_NOT_FOUND' });
});

t.test('finds the module beside the caller, from source and built', async (t) => {
  t.equal(siblingModule('file:///a/b/c.ts', './d').href, 'file:///a/b/d.ts');
  t.equal(siblingModule('file:///dist/b/c.js', './d').href, 'file:///dist/b/d.js');
});
