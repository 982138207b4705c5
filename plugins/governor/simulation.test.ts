import fc from 'fast-check';
import t from 'tap';
import type { Rule } from './testing/oracle.ts';
import type { Guard } from './testing/simulated-claims.ts';
import { KINDS, live, liveFor } from './testing/simulated-life.ts';
import { Simulation } from './testing/simulation.ts';

t.setTimeout(120_000);

const happening = fc.record({
  kind: fc.constantFrom(...KINDS),
  minutes: fc.integer({ min: 0, max: 600 }),
  place: fc.nat(2),
  number: fc.nat(1_000_000),
  size: fc.integer({ min: 1, max: 60 }),
});

const RUSH = { kind: 'campaign', minutes: 0, place: 0, number: 0, size: 60 } as const;

const violationsOf = ({ oracle }: Simulation): Record<string, number> =>
  Object.fromEntries(oracle.violations);

t.test(
  'whatever happens in whichever order, no rule is broken; the same seed, the same log',
  async (t) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(10_000),
        fc.array(happening, { minLength: 20, maxLength: 120 }),
        async (seed, happenings) => {
          const runs: Simulation[] = [];
          for (let run = 0; run < 2; run += 1) {
            const world = new Simulation({ seed, connections: 3 });
            for (const each of happenings) await live(world, each);
            runs.push(world);
          }
          const [first, second] = runs;
          t.same(first?.log, second?.log);
          return first !== undefined && first.oracle.violations.size === 0;
        },
      ),
      { numRuns: 25, seed: 42, endOnFailure: true },
    );
  },
);

/** A rule that breaks when a guard is taken away. */
const MISSED: Readonly<Record<Guard, readonly Rule[]>> = {
  caps: ['cold within a day', 'cold within an hour'],
  quota: ['quota'],
  lock: ['lock'],
  stops: ['too fast'],
  sameness: ['sameness'],
  frequency: ['frequency'],
  suppressions: ['opt-out'],
  pauses: ['pause'],
  connected: ['disconnected'],
  pace: ['gap'],
  breaks: ['break'],
  outcomes: ['outcomes'],
};

/** Pauses, losses and opt-outs of those who are being written to, and the ends of them. */
const BESIDE = [
  ['too-fast', 0],
  ['opt-out', 549],
  ['pause', 4],
  ['pause', 1],
  ['lost', 4],
  ['lost', 1],
  ['nothing', 0],
  ['lock', 5],
] as const;

const MOST_DAYS = 6;

/** Days of two trusted connections; where rules are to break, until they do. */
const run = async (without?: Guard, rules: readonly Rule[] = []): Promise<Simulation> => {
  const world = new Simulation({ seed: 11, connections: 2, cap: 200, ...(without && { without }) });
  // More than an hour’s cap, told different things; and what comes while they are written to.
  for (let number = 0; number < 600; number += 61) await live(world, { ...RUSH, number });
  for (const [kind, number] of BESIDE) {
    await live(world, { ...RUSH, kind, number, minutes: 40 });
  }
  const { violations } = world.oracle;
  for (let day = 0; day < MOST_DAYS; day += 1) {
    if (rules.length > 0 && rules.every((rule) => violations.has(rule))) break;
    await liveFor(world, { days: 1, seed: 11 + day, size: 60 });
  }
  return world;
};

t.test('each guard is missed when it is taken away', async (t) => {
  const whole = await run();
  t.same(violationsOf(whole), {});
  t.ok(whole.log.length > 500, `${String(whole.log.length)} messages`);
  for (const [guard, rules] of Object.entries(MISSED)) {
    const { violations } = (await run(guard as Guard, rules)).oracle;
    for (const rule of rules) t.ok(violations.get(rule), `without ${guard}: ${rule}`);
  }
});
