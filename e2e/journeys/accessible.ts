import t from 'tap';
import { axe, axeColours } from './axe.ts';
import type { Look } from './browser.ts';
import { layOut } from './scene.ts';
import { sightsOf } from './screens.ts';
import { setStage } from './stage.ts';
import { settle, turnLights } from './themes.ts';

/** Reaches every screen at one size and holds each against the rules of accessibility, light and dark. */
export const checkEveryScreen = async (look: Look): Promise<void> => {
  t.setTimeout(300_000);
  const stage = await setStage(t);
  const scene = await layOut(stage);
  const sights = sightsOf(scene, stage.phones.connectionId);
  const people = { owner: stage.product, attendant: scene.ana };
  for (const to of ['visitor', 'attendant', 'owner'] as const) {
    t.test(`every screen of the ${to} can be used by everybody`, async (t) => {
      const { page, watched } =
        to === 'visitor' ? await stage.open(t, look) : await stage.enter(t, people[to], look);
      for (const sight of sights) {
        if (sight.to !== to || (sight.onlyNarrow === true && look.width >= 600)) continue;
        await turnLights(page, 'light');
        await page.goto(stage.product.address + sight.path);
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
