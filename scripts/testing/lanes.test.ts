import path from 'node:path';
import t from 'tap';
import type { Test } from 'tap';
import { runFiles } from './lanes.ts';
import { Report } from './report.ts';

const test = (body: string): string => `import t from 'tap';\n${body}\n`;

/** Runs test files written here, one after another, as `npm test` would. */
const run = async (
  t: Test,
  files: Readonly<Record<string, string>>,
): Promise<{ passed: number; failed: number; lines: string[] }> => {
  const folder = path.relative('.', t.testdir(files)).replaceAll(path.sep, '/');
  const names = Object.keys(files)
    .filter((name) => name.includes('.test.'))
    .map((name) => `${folder}/${name}`);
  const lines: string[] = [];
  const report = new Report((line) => lines.push(line.replace(`${folder}/`, '').trim()));
  await runFiles(names, report, { jobs: 1, environment: {} });
  return { ...report.close(names), lines };
};

const GOOD = test("t.test('good', async (t) => { t.ok(true, 'fine'); });");

t.setTimeout(120_000);

t.test('files share a process, each with its own tests', async (t) => {
  const note = test(`
    globalThis.seen = [...(globalThis.seen ?? []), process.pid];
    t.test('notes', async (t) => { t.equal(new Set(globalThis.seen).size, 1, 'one process'); });
    t.teardown(() => { globalThis.seen.push(process.pid); });`);
  const counts = test(
    "t.test('counts', async (t) => { t.equal(globalThis.seen.length, 2, 'torn down'); });",
  );
  const { passed, failed, lines } = await run(t, { 'a.test.ts': note, 'b.test.ts': counts });
  t.strictSame({ passed, failed }, { passed: 2, failed: 0 }, lines.join('\n'));
});

t.test('screens share a process and none of their modules', async (t) => {
  const once = test(`
    import { list } from './list.ts';
    const typed: number = list.push(1);
    t.test('alone', async (t) => { t.equal(typed, 1, 'its own list'); });`);
  const files = { 'list.ts': 'export const list: number[] = [];', 'a.test.tsx': once };
  const { passed, failed, lines } = await run(t, { ...files, 'b.test.tsx': once });
  t.strictSame({ passed, failed }, { passed: 2, failed: 0 }, lines.join('\n'));
});

t.test('a file that fails to load has failed, and the next one runs', async (t) => {
  const { passed, failed, lines } = await run(t, {
    'broken.test.ts': test("import './missing.ts';"),
    'throws.test.ts': test("throw new Error('at the door');"),
    'typo.test.ts': 'const = 1;',
    'z.test.ts': GOOD,
  });
  t.strictSame({ passed, failed }, { passed: 1, failed: 3 }, lines.join('\n'));
  t.match(lines.join('\n'), /missing\.ts[^]*at the door/);
});

t.test('a failure says file and line of the source', async (t) => {
  const wrong = test(`
    interface Erased { readonly by: 'the compiler' }

    t.test('sums', async (t) => { t.equal(1 + 1, 3, 'one and one'); });`);
  const { failed, lines } = await run(t, { 'a.test.ts': wrong, 'b.test.tsx': wrong });
  t.equal(failed, 2);
  const said = lines.join('\n');
  t.match(said, 'sums › one and one');
  t.match(said, /stack: .*\ba\.test\.ts:5:\d+\)/);
  t.match(said, /stack: .*\bb\.test\.tsx:5:\d+\)/);
});

t.test('a file that ends its process has failed, and the next one runs', async (t) => {
  const { passed, failed, lines } = await run(t, {
    'ends.test.ts': test("t.ok(true, 'before'); process.exit(0);"),
    'z.test.ts': GOOD,
  });
  t.strictSame({ passed, failed }, { passed: 2, failed: 1 }, lines.join('\n'));
  t.match(lines[0], /^✗ ends\.test\.ts/);
});

t.test('an error that nobody catches fails its file', async (t) => {
  const thrown = test(`
    t.test('throws', async () => {
      await new Promise((resolve) => {
        setTimeout(() => {
          setTimeout(resolve);
          throw new Error('thrown later');
        });
      });
    });
    t.test('rejects', async (t) => {
      void Promise.reject(new Error('rejected'));
      await new Promise((resolve) => setImmediate(resolve));
      t.ok(true);
    });
    t.test('holds', async (t) => { t.ok(true); });`);
  const { passed, failed, lines } = await run(t, { 'a.test.ts': thrown, 'z.test.ts': GOOD });
  t.strictSame({ passed, failed }, { passed: 3, failed: 2 }, lines.join('\n'));
  t.match(lines.join('\n'), /thrown later[^]*rejected/);
});

t.test('a file without a test, or that never ends, has failed', async (t) => {
  const { passed, failed, lines } = await run(t, {
    'empty.test.ts': 'export {};',
    'hangs.test.ts': test('t.setTimeout(500); await new Promise(() => undefined);'),
    'z.test.ts': GOOD,
  });
  t.strictSame({ passed, failed }, { passed: 1, failed: 2 }, lines.join('\n'));
});
