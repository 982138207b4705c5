import t from 'tap';
import { runKills } from './kills.ts';

const KILLS = Number(process.env.KILLS ?? 20);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

t.setTimeout(KILLS * 20_000 + 60_000);

t.test(
  `nothing is lost or doubled over ${String(KILLS)} kills (SEED=${String(SEED)})`,
  async (t) => {
    const report = await runKills({
      kills: KILLS,
      seed: SEED,
      onKill: (kill, after) => {
        t.comment(`kill ${String(kill)} after ${after.toFixed(0)} ms`);
      },
    });
    t.comment(
      `${String(report.inboundPromised)} messages and ${String(report.repliesPromised)} replies promised; ` +
        `slowest restart ${Math.max(...report.restarts).toFixed(0)} ms`,
    );
    t.ok(report.inboundPromised > KILLS, 'messages were promised');
    t.ok(report.repliesPromised > 0, 'replies were promised');
    t.same(report.inboundLost, [], 'no message lost');
    t.same(report.inboundDoubled, [], 'no message twice');
    t.same(report.repliesLost, [], 'no reply lost');
    t.same(report.repliesDoubled, [], 'no reply twice');
    t.same(report.wrongCounts, [], 'counts equal a recount');
  },
);
