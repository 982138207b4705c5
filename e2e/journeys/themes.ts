import type { Page } from 'playwright-core';

export type Light = 'light' | 'dark';

export const otherLight = (light: Light): Light => (light === 'light' ? 'dark' : 'light');

/** Turns the machine's light on or off, and waits until the page has followed. */
export const turnLights = async (page: Page, colorScheme: Light): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
};

/** Elements that the kit takes away when their animation has ended, a moment later on a busy machine. */
const LEAVING = '[class*="-exit"]';

/** Resolves when nothing fades, moves or leaves any more; what never ends is not waited for. */
export const settle = async (page: Page): Promise<void> => {
  await page.locator(LEAVING).first().waitFor({ state: 'detached' });
  await page.evaluate(`Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  ).then(() => undefined)`);
};
