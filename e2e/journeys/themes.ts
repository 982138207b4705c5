import type { Page } from 'playwright-core';

/** Turns the machine's light on or off, and waits until the page has followed. */
export const turnLights = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
};

/** Resolves when nothing fades or moves any more; what never ends is not waited for. */
export const settle = async (page: Page): Promise<void> => {
  await page.evaluate(`Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  ).then(() => undefined)`);
};
