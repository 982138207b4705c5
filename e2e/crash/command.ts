/** `npm run kills -- --count 300 --seed 7 --lines 3 --campaigns`, `--billing --psp --moment settling`, or `--automation`: as many kills as somebody has patience for. */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { runAutomationKills } from './automation/kills.ts';
import { runBillingKills } from './billing/kills.ts';
import { runKills } from './kills.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    lines: { type: 'string', default: '3' },
    campaigns: { type: 'boolean', default: false },
    automation: { type: 'boolean', default: false },
    billing: { type: 'boolean', default: false },
    psp: { type: 'boolean', default: false },
    moment: { type: 'string' },
  },
});
const kills = Number(values.count);
const seed = Number(values.seed);

await build();
console.log(`${kills} kills, seed ${seed}`);
const onKill = (kill: number, moment: string): void => console.log(`${kill}: ${moment}`);
const where = { kills, ...(values.moment !== undefined && { moment: values.moment }), onKill };
const run = () => {
  if (values.automation) return runAutomationKills(where);
  if (values.billing) return runBillingKills({ ...where, seed, isThroughPsp: values.psp });
  const connections = Number(values.lines);
  return runKills({ kills, seed, connections, campaigns: values.campaigns, onKill });
};
const { promised, broken, restarts } = await run();
const sorted = [...restarts].sort((a, b) => a - b);
const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
console.log(
  `restarts: half within ${median.toFixed(0)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
);
for (const [what, count] of Object.entries(promised)) console.log(`${count} ${what} promised`);
let bad = 0;
for (const [what, cases] of Object.entries(broken)) {
  bad += cases.length;
  console.log(`${cases.length} ${what}`);
  for (const each of cases) console.log(`  ${JSON.stringify(each)}`);
}
process.exitCode = bad === 0 ? 0 : 1;
