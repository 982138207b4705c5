import t from 'tap';
import { axe, axeColours } from './axe.ts';
import { NARROW, WIDE } from './browser.ts';
import { layoutFaultsAt, WIDTHS } from './layout.ts';
import { layOut } from './scene.ts';
import { sightsOf } from './screens.ts';
import { setStage } from './stage.ts';
import { otherLight, settle, turnLights } from './themes.ts';
import type { Light } from './themes.ts';
import { goTo } from './way.ts';

/** The most tests of one file may take, in milliseconds, on a busy machine. */
const PATIENCE = 540_000;

/** Below so many pixels the desk shows its list or a ticket. Other layouts are reached on the same ways. */
const SINGLE_PANE = 900;

/** Every `of`-th screen, beginning with number `part` (from 0). */
interface Share {
  readonly part: number;
  readonly of: number;
}

/**
 * Reaches every screen of everybody, wide and narrow, and holds each against the rules of accessibility, light and dark,
 * and its layout against all widths of its kind. Each file of tests takes a share, so that none lasts long.
 */
export const testAccessibility = async ({ part, of }: Share): Promise<void> => {
  t.setTimeout(PATIENCE);
  const stage = await setStage(t);
  const scene = await layOut(stage);
  const sights = sightsOf(scene, stage.phones.connectionId).filter((_, at) => at % of === part);
  const credentials = { owner: stage.product, attendant: scene.ana };
  for (const look of [WIDE, NARROW]) {
    const isNarrow = look.width < SINGLE_PANE;
    const widths = WIDTHS.filter((width) => width < SINGLE_PANE === isNarrow);
    for (const to of ['visitor', 'attendant', 'owner'] as const) {
      const who = `the ${to} at ${String(look.width)} pixels`;
      t.test(`every screen of ${who} can be used by everybody`, async (t) => {
        const { page, watched } =
          to === 'visitor'
            ? await stage.open(t, look)
            : await stage.enter(t, credentials[to], look);
        // The bank of the simulator is looked at without a charge.
        watched.expect(/pix-simulator\/nothing.* 404$/);
        const shown = sights.filter(
          (sight) => sight.to === to && (isNarrow || sight.onlyNarrow !== true),
        );
        // Each screen begins in the light that the one before ended in: the page is drawn anew once for each, not twice.
        let light: Light = 'light';
        for (const sight of shown) {
          await goTo(page, stage.product.address, sight.path);
          await sight.reach(page);
          await settle(page);
          t.strictSame(await axe(page), [], `${sight.name}, ${light}`);
          const faults = await layoutFaultsAt(page, widths);
          t.strictSame(faults, [], `A.2: ${sight.name} at other widths`);
          light = otherLight(light);
          await turnLights(page, light);
          t.strictSame(await axeColours(page), [], `${sight.name}, ${light}`);
        }
        t.strictSame(watched.problems(), []);
      });
    }
  }
};
