import process from 'node:process';
import { liveFor } from '../plugins/governor/testing/simulated-life.ts';
import { Simulation } from '../plugins/governor/testing/simulation.ts';
import type { Figure } from './figures.ts';

const CONNECTIONS = 20;
const DAYS = 30;
const SEED = Number(process.env.SEED ?? 7);

const run = async (): Promise<{ readonly world: Simulation; readonly seconds: number }> => {
  const began = performance.now();
  const world = new Simulation({ seed: SEED, connections: CONNECTIONS });
  await liveFor(world, { days: DAYS, seed: SEED });
  return { world, seconds: (performance.now() - began) / 1_000 };
};

/** O9: a month of twenty connections on a virtual clock, recounted message by message; twice, with the same log. */
export const benchSimulation = async (): Promise<Figure[]> => {
  const first = await run();
  const second = await run();
  const { log, oracle } = first.world;
  const isSame = log.join('\n') === second.world.log.join('\n');
  const broken = [...oracle.violations].map(([rule, count]) => `${rule} ${String(count)}`);
  return [
    {
      id: 'O9',
      what: `${String(DAYS)} days of ${String(CONNECTIONS)} connections on a virtual clock`,
      value: first.seconds,
      unit: 's',
      must: { at: 'most', value: 30 },
      aim: 10,
      detail: `${String(log.length)} messages, seed ${String(SEED)}; once more ${second.seconds.toFixed(1)} s`,
    },
    {
      id: 'O9b',
      what: 'rules broken in it, and logs unlike each other',
      value: [...oracle.violations.values()].reduce((a, b) => a + b, isSame ? 0 : 1),
      unit: '',
      must: { at: 'most', value: 0 },
      aim: 0,
      detail: broken.join(', ') || 'none',
    },
  ];
};
