import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { Page } from 'playwright-core';

/** Two frames: one to follow the new size, one to draw it. */
const DRAWN =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/** Gives the window a width, and waits until the page has followed. */
export const widen = async (page: Page, width: number): Promise<void> => {
  const { height } = page.viewportSize() ?? { height: 800 };
  await page.setViewportSize({ width, height });
  await page.evaluate(DRAWN);
};

/** Nothing of the page is drawn inside of an empty shape: it is laid out all the same, for a fraction of the work. */
const drawNothing = (page: Page, isHidden: boolean): Promise<unknown> =>
  page.evaluate(`document.documentElement.style.clipPath = ${isHidden ? "'inset(50%)'" : "''"}`);

/** Widths in pixels, from small phones to large screens, of which every screen has to stand each. */
export const WIDTHS = [360, 390, 600, 768, 834, 960, 1_024, 1_280, 1_440, 1_920] as const;

const FINDER = new URL('../../web/testing/layout-faults.ts', import.meta.url);
/** As the page runs it: without types, and with its exports under one name. */
const SCRIPT = transformSync(readFileSync(FINDER, 'utf8'), {
  loader: 'ts',
  format: 'iife',
  globalName: 'layout',
}).code;

/** The elements off screen, cut off or squeezed in the page as it is: one line for each fault. */
export const layoutFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`${SCRIPT}; layout.layoutFaults()`);

/**
 * Faults of the layout at several widths, each with its width before it. The window gets its width back.
 * @param widths in pixels
 */
export const layoutFaultsAt = async (
  page: Page,
  widths: readonly number[],
): Promise<readonly string[]> => {
  const before = page.viewportSize()?.width;
  const faults: string[] = [];
  await drawNothing(page, true);
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await widen(page, width);
    for (const fault of await layoutFaults(page)) faults.push(`${String(width)} px: ${fault}`);
  }
  await drawNothing(page, false);
  if (before !== undefined && page.viewportSize()?.width !== before) await widen(page, before);
  return faults;
};
