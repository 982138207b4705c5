import type { Page } from 'playwright-core';
import type { Life } from '../e2e/journeys/browser.ts';
import { setStage } from '../e2e/journeys/stage.ts';
import type { Stage } from '../e2e/journeys/stage.ts';
import { build } from '../scripts/build.mjs';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';

const CARDS = 200;
const AT_ONCE = 10;
const SWEEPS = 8;
const STEPS = 30;
/** Milliseconds between two frames at 60 a second. */
const FRAME = 1_000 / 60;

/** Runs in the page: notes the time of each frame until it is told to stop. */
const WATCH = `(() => {
  const frames = [];
  let isOn = true;
  const note = (at) => { frames.push(at); if (isOn) requestAnimationFrame(note); };
  requestAnimationFrame(note);
  window.stopFrames = () => { isOn = false; return frames; };
})()`;

const fill = async (stage: Stage): Promise<void> => {
  for (let first = 0; first < CARDS; first += AT_ONCE) {
    const customers = Array.from({ length: AT_ONCE }, (_, at) => first + at);
    await Promise.all(
      customers.map((at) =>
        stage.phones
          .customer(`Cliente ${String(at).padStart(3, '0')}`, `55119${String(60_000_000 + at)}`)
          .write('Quanto custa trocar as cordas?'),
      ),
    );
  }
};

/** Moves the mouse to and fro over the board. @returns milliseconds between frames meanwhile */
const sweep = async (page: Page): Promise<readonly number[]> => {
  const { width, height } = page.viewportSize() ?? { width: 1_440, height: 900 };
  await page.evaluate(WATCH);
  for (let round = 0; round < SWEEPS; round += 1) {
    const x = round % 2 === 0 ? width - 120 : 320;
    await page.mouse.move(x, height / 3 + (round % 3) * 60, { steps: STEPS });
  }
  const frames = await page.evaluate<number[]>('window.stopFrames()');
  return frames.slice(1).map((at, index) => at - (frames[index] ?? at));
};

/** KB4: whether a card is dragged as smoothly as the mouse moves over the same board. */
export const benchDragging = async (): Promise<Figure[]> => {
  await build();
  const teardowns: (() => Promise<void> | void)[] = [];
  const life: Life = {
    name: 'bench',
    teardown: (work) => teardowns.unshift(work),
    passing: () => true,
    comment: () => undefined,
  };
  try {
    const stage = await setStage(life);
    await fill(stage);
    const { page } = await stage.enter(life, stage.product);
    await page.getByRole('link', { name: 'Kanban' }).click();
    const card = page
      .getByRole('region', { name: 'Em aberto' })
      .getByRole('link', { name: /^Cliente / })
      .first();
    await card.waitFor();
    await sweep(page);
    const still = await sweep(page);
    const box = await card.boundingBox();
    if (!box) throw new Error('the board is not drawn');
    await page.mouse.move(box.x + 10, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 60, { steps: 5 });
    const dragged = await sweep(page);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    const at = (values: readonly number[], share: number) => percentile(values, share);
    return [
      {
        id: 'KB4',
        what: `the time between two frames while a card of ${String(CARDS)} is dragged, p95`,
        value: at(dragged, 0.95),
        unit: 'ms',
        must: { at: 'most', value: FRAME * 1.2 },
        aim: FRAME * 1.1,
        detail:
          `p50 ${at(dragged, 0.5).toFixed(1)} ms of ${String(dragged.length)} frames; ` +
          `without a card p50 ${at(still, 0.5).toFixed(1)}, p95 ${at(still, 0.95).toFixed(1)} ms`,
      },
    ];
  } finally {
    for (const work of teardowns) await work();
  }
};
