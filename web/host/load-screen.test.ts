import t from 'tap';
import '../testing/browser.ts';
import { loadPatiently } from './load-screen.ts';

const failing = (times: number) => {
  let left = times;
  return (): Promise<string> => {
    left -= 1;
    return left >= 0 ? Promise.reject(new Error('gone')) : Promise.resolve('screen');
  };
};

const never = (): boolean => {
  throw new Error('reloaded');
};

t.test('loads, and tries once more by itself', async (t) => {
  t.equal(await loadPatiently(failing(0), never, 0), 'screen');
  t.equal(await loadPatiently(failing(1), never, 0), 'screen');
});

t.test('reloads the page when its files are gone, and says nothing while it goes', async (t) => {
  let reloads = 0;
  const settled = loadPatiently(
    failing(9),
    () => {
      reloads += 1;
      return true;
    },
    0,
  ).then(
    () => 'loaded',
    () => 'failed',
  );
  const first = await Promise.race([settled, new Promise((done) => setTimeout(done, 20, 'waits'))]);
  t.equal(first, 'waits');
  t.equal(reloads, 1);
});

t.test('keeps the page while there is nobody to give out another', async (t) => {
  const { fetch } = globalThis;
  t.teardown(() => {
    globalThis.fetch = fetch;
  });
  globalThis.fetch = () => Promise.reject(new TypeError('refused'));
  await t.rejects(loadPatiently(failing(9), undefined, 0), { name: 'NetworkError' });
});

t.test('shows what is wrong when a reload has not helped', async (t) => {
  await t.rejects(
    loadPatiently(failing(9), () => false, 0),
    { message: 'gone' },
  );
});
