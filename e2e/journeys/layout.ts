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
