import type { Locator, Page } from 'playwright-core';

/** More stops than any screen has before what is looked for. */
const FAR = 80;

const focused = (page: Page, target: Locator): Locator => target.and(page.locator(':focus'));

/** The element that has the focus, when nothing shows that it has: neither a line around it nor a changed border. */
const UNSEEN = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return '';
  const shows = (style) =>
    (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
  const isSeen =
    shows(getComputedStyle(element)) ||
    shows(getComputedStyle(element, '::after')) ||
    element.closest('.bp6-control, .composer-box') !== null;
  return isSeen ? '' : element.outerHTML.slice(0, 160);
})()`;

/** Presses a key until something has the focus. @returns the stops on the way on which the focus could not be seen */
const pressTo = async (page: Page, target: Locator, key: string): Promise<readonly string[]> => {
  await target.waitFor();
  const unseen: string[] = [];
  for (let stop = 0; stop < FAR; stop += 1) {
    if ((await focused(page, target).count()) > 0) return unseen;
    await page.keyboard.press(key);
    const hidden = await page.evaluate<string>(UNSEEN);
    if (hidden !== '') unseen.push(hidden);
  }
  throw new Error(`${key} does not reach ${target.toString()}`);
};

/**
 * Presses Tab until something has the focus.
 * @returns the stops on the way on which the focus could not be seen
 */
export const tabTo = (page: Page, target: Locator): Promise<readonly string[]> =>
  pressTo(page, target, 'Tab');

/** As {@link tabTo}, from row to row of a list. */
export const arrowDownTo = (page: Page, target: Locator): Promise<readonly string[]> =>
  pressTo(page, target, 'ArrowDown');

/** Resolves when something has the focus without anybody putting it there. */
export const waitForFocus = (page: Page, target: Locator): Promise<void> =>
  focused(page, target).waitFor();
