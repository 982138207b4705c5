import { writeFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { isBusyRound, runRepeatedly } from './repeats.ts';

t.setTimeout(120_000);

t.test('every second round has busy processors beside it', async (t) => {
  t.strictSame([1, 2, 3, 4].map(isBusyRound), [false, true, false, true]);
});

t.test('each failure of each round counts, and the end says how often a file failed', async (t) => {
  const folder = path.relative('.', t.testdir({ rounds: '0' })).replaceAll(path.sep, '/');
  const counter = path.resolve(folder, 'rounds');
  const file = `${folder}/second.test.ts`;
  writeFileSync(
    file,
    `import { readFileSync, writeFileSync } from 'node:fs';
    import t from 'tap';
    const round = Number(readFileSync(${JSON.stringify(counter)}, 'utf8')) + 1;
    writeFileSync(${JSON.stringify(counter)}, String(round));
    t.test('holds in every round but the second', async (t) => { t.not(round, 2); });\n`,
  );
  const lines: string[] = [];
  const options = { jobs: 1, environment: {} };
  const totals = await runRepeatedly([file], 3, options, (line) => lines.push(line));
  t.strictSame(totals, { passed: 2, failed: 1 }, lines.join('\n'));
  t.equal(lines.at(-1), `${file}  failed in 1 of 3 rounds`);
  t.ok(lines.some((line) => line.includes('Round 2 of 3, processors busy')));
});
