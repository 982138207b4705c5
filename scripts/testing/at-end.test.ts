import t from 'tap';
import { atEnd } from './at-end.ts';

t.test('cleans up after a test of node:test, last first', async (t) => {
  const hooks: (() => Promise<void>)[] = [];
  const test = { after: (work: () => Promise<void>) => hooks.push(work) };
  const done: number[] = [];
  for (const each of [1, 2, 3]) atEnd(test, () => Promise.resolve(done.push(each)));
  for (const hook of hooks) await hook();
  t.strictSame(done, [3, 2, 1]);
});

t.test('leaves the order to tap', (t) => {
  const works: (() => unknown)[] = [];
  const work = () => Promise.resolve();
  atEnd({ teardown: (each: () => unknown) => works.push(each) }, work);
  t.strictSame(works, [work]);
  t.end();
});

t.test('cleans up after the file that asks, of several in one process', async (t) => {
  const ended: string[] = [];
  let file = 'first';
  // As `file-scope.ts` makes it: the same object for all files, which asks the test of the file that runs.
  const shared = new Proxy({} as { teardown(work: () => unknown): unknown }, {
    get: (_, name) =>
      name === 'teardown'
        ? (work: () => unknown) => void ended.push(`${file}:${String(work())}`)
        : undefined,
  });
  for (file of ['first', 'second']) atEnd(shared, () => 'closed');
  t.strictSame(ended, ['first:closed', 'second:closed']);
});
