import t from 'tap';
import { runKills } from './kills.ts';

const KILLS = 20;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

t.setTimeout(540_000);

t.test(
  `nothing is lost, doubled or asked for again over ${KILLS} kills (SEED=${SEED})`,
  async (t) => {
    const { promised, broken, restarts } = await runKills({
      kills: KILLS,
      seed: SEED,
      lines: 2,
      onKill: (kill, moment) => {
        t.comment(`kill ${kill}: ${moment}`);
      },
    });
    t.comment(`slowest restart ${Math.max(...restarts).toFixed(0)} ms`);
    for (const [what, count] of Object.entries(promised)) {
      t.ok(count > 0, `${count} ${what} promised`);
    }
    for (const [what, cases] of Object.entries(broken)) t.same(cases, [], what);
  },
);
