import { Readable } from 'node:stream';
import t from 'tap';
import { report } from './report.ts';

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

t.test('counts assertions, not the lines that repeat them', async (t) => {
  const lines: string[] = [];
  const totals = await report(Readable.from([RUN]), (line) => lines.push(line));
  t.strictSame(totals, { passed: 3, failed: 2 });
  t.strictSame(lines, [
    '✓ core/good.test.ts  3 passed  0.0 s',
    '✗ core/bad.test.ts  0 passed  2.0 s',
    '  outer › inner › should be equal',
    '      diff: --- expected',
    '      +++ actual',
    '✗ core/broken.test.ts  0 passed  0.4 s',
    '  ended badly: {"exitCode":1,"signal":null}',
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
  const totals = await report(Readable.from([RUN]), (line) => lines.push(line), files);
  t.strictSame(totals, { passed: 3, failed: 3 });
  t.equal(lines.at(-1), '✗ core/lost.test.ts  did not run to its end');
});

t.test('nothing at all is nothing passed', async (t) => {
  t.strictSame(await report(Readable.from(['']), () => undefined), { passed: 0, failed: 0 });
});
