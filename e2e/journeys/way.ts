import type { Page } from 'playwright-core';

/** An address nothing is at: whoever goes there leaves whatever screen they were on. */
const NOWHERE = '/nada/aqui';

const push = (page: Page, path: string): Promise<void> =>
  page.evaluate(`(() => {
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  })()`);

/** Whether a menu or dialog is open that belongs to no screen, and so outlives it. */
const isCovered = async (page: Page): Promise<boolean> =>
  (await page.locator('dialog[open], .bp6-overlay-open, .bp6-portal [role="menu"]').count()) > 0;

/**
 * Goes to a screen as a link does: the page stays, the screen is made anew. Where that cannot be, as for a visitor or
 * with something open, the page is loaded.
 */
export const goTo = async (page: Page, address: string, path: string): Promise<void> => {
  const profile = page.getByRole('button', { name: /^Menu de / });
  const isInside = await profile.and(page.locator('[aria-haspopup="dialog"]')).isVisible();
  if (isInside) {
    await push(page, NOWHERE);
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
  }
  if (!isInside || (await isCovered(page))) {
    await page.goto(address + path);
    return;
  }
  await push(page, path);
};
