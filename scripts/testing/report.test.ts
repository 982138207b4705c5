import { Readable } from 'node:stream';
import t from 'tap';
import { Report } from './report.ts';
import type { Totals } from './report.ts';

const RUN = `TAP version 14
1..3
# Subtest: core/good.test.ts
    # Subtest: adds up
        ok 1 - one and one
        ok 2 - two and two
        1..2
    ok 1 - adds up # time=1.7ms
    ok 2 - left out # SKIP only as root
    1..2
ok 1 - core/good.test.ts # time=6.4ms
# Subtest: core/bad.test.ts
    # Subtest: outer
        # Subtest: inner
            not ok 1 - should be equal
              ---
              diff: |
                --- expected
                +++ actual
              source: |
                never mind
              ...
            1..1
        not ok 1 - inner # time=4.5ms
        1..1
    not ok 1 - outer # time=5ms
    1..1
not ok 2 - core/bad.test.ts # time=2000ms
  ---
  exitCode: 1
  ...
# Subtest: core/broken.test.ts
    1..0 # no tests found
not ok 3 - core/broken.test.ts # time=431ms
  ---
  exitCode: 1
  signal: null
  ...
`;

const report = async (
  taps: readonly string[],
  print: (line: string) => void = () => undefined,
  files?: readonly string[],
): Promise<Totals> => {
  const book = new Report(print);
  await Promise.all(taps.map((tap) => book.read(Readable.from([tap]))));
  return book.close(files);
};

t.test('counts assertions, not the lines that repeat them', async (t) => {
  const lines: string[] = [];
  const totals = await report([RUN], (line) => lines.push(line));
  t.strictSame(totals, { passed: 3, failed: 2 });
  t.strictSame(lines, [
    '✓ core/good.test.ts  3 passed  0.0 s',
    '✗ core/bad.test.ts  0 passed  2.0 s',
    '  outer › inner › should be equal',
    '      diff: --- expected',
    '      +++ actual',
    '✗ core/broken.test.ts  0 passed  0.4 s',
    '  ended badly',
  ]);
});

t.test('what failed can be told once more', async (t) => {
  const book = new Report(() => undefined);
  await book.read(Readable.from([RUN]));
  book.close(['core/good.test.ts', 'core/lost.test.ts']);
  t.strictSame(book.failures, [
    '✗ core/bad.test.ts  0 passed  2.0 s',
    '  outer › inner › should be equal',
    '      diff: --- expected',
    '      +++ actual',
    '✗ core/broken.test.ts  0 passed  0.4 s',
    '  ended badly',
    '✗ core/lost.test.ts  did not run to its end',
  ]);
});

t.test('a file that is not heard of has failed', async (t) => {
  const lines: string[] = [];
  const files = [
    'core/good.test.ts',
    'core/lost.test.ts',
    'core/bad.test.ts',
    'core/broken.test.ts',
  ];
  const totals = await report([RUN], (line) => lines.push(line), files);
  t.strictSame(totals, { passed: 3, failed: 3 });
  t.equal(lines.at(-1), '✗ core/lost.test.ts  did not run to its end');
});

t.test('nothing at all is nothing passed', async (t) => {
  t.strictSame(await report(['']), { passed: 0, failed: 0 });
});

t.test('adds up what several processes find', async (t) => {
  t.strictSame(await report([RUN, RUN]), { passed: 6, failed: 4 });
});

t.test('a file without a test has failed', async (t) => {
  const lines: string[] = [];
  const tap = `TAP version 14
# Subtest: core/empty.test.ts
    1..0
ok 1 - core/empty.test.ts # SKIP no tests found
1..1
`;
  t.strictSame(await report([tap], (line) => lines.push(line)), { passed: 0, failed: 1 });
  t.strictSame(lines, ['✗ core/empty.test.ts  0 passed', '  has no test']);
});

t.test('what fails between two files counts', async (t) => {
  const lines: string[] = [];
  const tap = `TAP version 14
# Subtest: core/one.test.ts
    ok 1 - fine
    1..1
ok 1 - core/one.test.ts # time=5ms
not ok 2 - too late
  ---
  stack: core/one.test.ts:3:1
  ...
1..2
`;
  t.strictSame(await report([tap], (line) => lines.push(line)), { passed: 1, failed: 1 });
  t.strictSame(lines, [
    '✓ core/one.test.ts  1 passed  0.0 s',
    '✗ too late  0 passed',
    '  ended badly',
    '      stack: core/one.test.ts:3:1',
  ]);
});
