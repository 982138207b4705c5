import process from 'node:process';
import t from 'tap';
import { runKills } from './kills.ts';
import type { Place } from './moments.ts';

/** Of a test file: a loaded machine may take ten times as long as a quiet one. */
const TIMEOUT_MILLISECONDS = 540_000;

/** A test that kills the product once at each of the places, in this order, with a campaign under way if asked for, and asserts that every promise was kept. */
export const testKills = (
  when: string,
  places: readonly Place[],
  { campaigns = false }: { readonly campaigns?: boolean } = {},
): void => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
  const title = `nothing is lost, doubled or asked for again over ${places.length} kills ${when} (SEED=${seed})`;
  t.setTimeout(TIMEOUT_MILLISECONDS);
  void t.test(title, async (t) => {
    const { promised, broken, restarts } = await runKills({
      kills: places.length,
      places,
      seed,
      connections: 1,
      campaigns,
      onKill: (kill, moment) => {
        t.comment(`kill ${kill}: ${moment}`);
      },
    });
    t.comment(`slowest restart ${Math.max(...restarts).toFixed(0)} ms`);
    for (const [what, count] of Object.entries(promised)) {
      t.ok(count > 0, `${count} ${what} promised`);
    }
    for (const [what, cases] of Object.entries(broken)) t.same(cases, [], what);
  });
};
