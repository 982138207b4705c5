import t from 'tap';
import { runWhatsappKills } from './whatsapp-kills.ts';

const KILLS = Number(process.env.KILLS ?? 20);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

t.setTimeout(KILLS * 20_000 + 120_000);

t.test(
  `a WhatsApp line loses and doubles nothing over ${KILLS} kills (SEED=${SEED})`,
  async (t) => {
    const report = await runWhatsappKills({
      kills: KILLS,
      seed: SEED,
      onKill: (kill, how) => {
        t.comment(`kill ${kill}, ${how}`);
      },
    });
    t.comment(`${report.written} messages written`);
    t.same(report.wrong, [], 'every conversation is what was written, once and in order');
    t.same(report.answersLost, [], 'no answer lost');
    t.same(report.answersDoubled, [], 'no answer twice');
  },
);
