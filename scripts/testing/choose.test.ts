import { spawnSync } from 'node:child_process';
import path from 'node:path';
import t from 'tap';
import type { Test } from 'tap';
import { chooseTests, needProduct } from './choose.ts';

const project = (t: Test): string =>
  t.testdir({
    core: {
      'a.test.ts': '',
      'a.ts': '',
      data: { 'b.test.ts': '', dist: { 'old.test.ts': '' } },
    },
    plugins: { tags: { web: { 'c.test.tsx': '' }, node_modules: { 'd.test.ts': '' } } },
    e2e: { security: { 'e.test.ts': '' }, journeys: { 'f.test.ts': '' } },
    docs: { 'g.test.ts': '' },
  });

t.test('all of them, a file, a folder however deep, each once', async (t) => {
  const root = project(t);
  const choose = (...words: string[]) => chooseTests(words, root);
  t.strictSame(choose(), [
    'core/a.test.ts',
    'core/data/b.test.ts',
    'plugins/tags/web/c.test.tsx',
    'e2e/journeys/f.test.ts',
    'e2e/security/e.test.ts',
  ]);
  t.strictSame(choose('core/a.test.ts'), ['core/a.test.ts']);
  t.strictSame(choose('./plugins/tags/'), ['plugins/tags/web/c.test.tsx']);
  t.strictSame(choose('core/data', 'core'), ['core/data/b.test.ts', 'core/a.test.ts']);
  t.strictSame(choose(path.join(root, 'e2e/security')), ['e2e/security/e.test.ts']);
  t.equal(choose('.').length, 5);
});

t.test('what finds no test is an error, never a run of nothing', async (t) => {
  const root = project(t);
  for (const word of ['core/a.ts', 'core/dat', 'docs', 'plugins/tags/index.ts', '..', 'nothing']) {
    t.throws(() => chooseTests(['core', word], root), { name: 'NoTestError' }, word);
  }
});

t.test('only the tests that use the product have it built', async (t) => {
  t.equal(needProduct(['core/a.test.ts', 'e2e/security/e.test.ts']), false);
  t.equal(needProduct(['e2e/journeys/f.test.ts']), true);
  t.equal(needProduct(['e2e/first-start.test.ts']), true);
});

t.test('npm test says so and fails', async (t) => {
  const script = path.resolve(import.meta.dirname, '../test.ts');
  const npmTest = (...words: string[]) => {
    const flags = ['--import', 'tsx', '--conditions=prosa-dev', script, '--pure', ...words];
    return spawnSync(process.execPath, flags, { encoding: 'utf8' });
  };
  const none = npmTest('core/kernel/config');
  t.equal(none.status, 1);
  t.match(
    none.stderr,
    /^No test: core\/kernel\/config is neither a test file nor a folder with one\.\n$/m,
  );
  const unknown = npmTest('--fast', 'core/kernel/config.test.ts');
  t.equal(unknown.status, 1);
  t.match(
    unknown.stderr,
    /^There is no --fast; there are --changed, --pure and --repeat <count>\.\n$/m,
  );
});
