import t from 'tap';
import { axe, axeColours } from './axe.ts';
import type { Look } from './browser.ts';
import { layOut } from './scene.ts';
import { sightsOf } from './screens.ts';
import type { Sight } from './sight.ts';
import { setStage } from './stage.ts';
import { settle, turnLights } from './themes.ts';
import { goTo } from './way.ts';

/** The most tests of one file may take, in milliseconds, on a busy machine. */
const PATIENCE = 300_000;

/**
 * Reaches every screen of some people at one size and holds each against the rules of accessibility, light and dark. Each
 * file of tests takes a part, so that none lasts long.
 */
export const testAccessibility = async (
  look: Look,
  people: readonly Sight['to'][],
): Promise<void> => {
  t.setTimeout(PATIENCE);
  const stage = await setStage(t);
  const scene = await layOut(stage);
  const sights = sightsOf(scene, stage.phones.connectionId);
  const credentials = { owner: stage.product, attendant: scene.ana };
  for (const to of people) {
    const who = `the ${to} at ${String(look.width)} pixels`;
    t.test(`every screen of ${who} can be used by everybody`, async (t) => {
      const { page, watched } =
        to === 'visitor' ? await stage.open(t, look) : await stage.enter(t, credentials[to], look);
      for (const sight of sights) {
        if (sight.to !== to || (sight.onlyNarrow === true && look.width >= 600)) continue;
        await turnLights(page, 'light');
        await goTo(page, stage.product.address, sight.path);
        await sight.reach(page);
        await settle(page);
        t.strictSame(await axe(page), [], sight.name);
        await turnLights(page, 'dark');
        t.strictSame(await axeColours(page), [], `${sight.name} in the dark`);
      }
      t.strictSame(watched.problems(), []);
    });
  }
};
