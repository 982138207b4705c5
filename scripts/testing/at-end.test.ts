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
