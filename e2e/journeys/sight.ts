import type { Page } from 'playwright-core';

/** A screen, or something that opens on one, as somebody gets there. */
export interface Sight {
  readonly name: string;
  /** Shown to whom: a visitor, the attendant of the scene, or the platform's first user. */
  readonly to: 'visitor' | 'attendant' | 'owner';
  /** Only there on a phone's screen. */
  readonly onlyNarrow?: boolean;
  readonly path: string;
  /** Waits until the screen is complete, then opens any dialog or panel of the sight. */
  reach(page: Page): Promise<void>;
}

/** A screen that shows its heading. */
export const heading = (name: string) => async (page: Page) => {
  await page.getByRole('heading', { name, exact: true }).first().waitFor();
};

/** A screen whose table or list has come. */
export const filled = (name: string, words: string) => async (page: Page) => {
  await heading(name)(page);
  await page.getByRole('main').getByText(words).first().waitFor();
};

/** A dialog opened by a button of a screen. */
export const dialog =
  (screen: (page: Page) => Promise<void>, button: string) => async (page: Page) => {
    await screen(page);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole('dialog').first().waitFor();
  };
