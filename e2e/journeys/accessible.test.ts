import t from 'tap';
import { axe, axeColours } from './axe.ts';
import { NARROW, WIDE } from './browser.ts';
import { layOut } from './scene.ts';
import { sightsOf } from './screens.ts';
import { setStage } from './stage.ts';
import { settle, turnLights } from './themes.ts';
import { goTo } from './way.ts';

// Reaches every screen at two sizes and holds each against the rules of accessibility, light and dark.
t.setTimeout(600_000);
const stage = await setStage(t);
const scene = await layOut(stage);
const sights = sightsOf(scene, stage.phones.connectionId);
const people = { owner: stage.product, attendant: scene.ana };
for (const look of [WIDE, NARROW]) {
  for (const to of ['visitor', 'attendant', 'owner'] as const) {
    const who = `the ${to} at ${String(look.width)} pixels`;
    t.test(`every screen of ${who} can be used by everybody`, async (t) => {
      const { page, watched } =
        to === 'visitor' ? await stage.open(t, look) : await stage.enter(t, people[to], look);
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
}
