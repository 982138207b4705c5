import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, request } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watch } from './watch.ts';
import type { Watched } from './watch.ts';

/** Milliseconds a journey waits for something to appear on a busy machine. */
const PATIENCE = 20_000;

// The first one has no window to draw, which is a fifth of what a journey computes.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that hums, for those who record their voice.
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

/** The system's browser. Throws a sentence saying how to get one. */
const findBrowser = (): string => {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
  }
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  const found = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const browser = found.find((file) => existsSync(file));
  if (browser !== undefined) return browser;
  throw new Error(
    'The browser journeys need Chromium: run "apt-get install chromium", or set CHROMIUM_PATH to yours.',
  );
};

/** How a page is looked at. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

export const WIDE: Look = { width: 1440, height: 900, colorScheme: 'light' };
export const NARROW: Look = { width: 390, height: 844, colorScheme: 'light' };
export const dark = (look: Look): Look => ({ ...look, colorScheme: 'dark' });

/** A browser window of one person: its tabs share a session. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The faults of the page so far: console errors, exceptions, failed requests. */
  readonly watched: Watched;
  /** Another tab beside the first, at a path of the same address, watched like it. */
  tab(path?: string): Promise<Page>;
}

/** The parts of a test that a journey needs; a script has its own. */
export interface Life {
  readonly name: string;
  teardown(work: () => Promise<void> | void): void;
  passing(): boolean;
  comment(...words: string[]): void;
}

/** Where the last sight of a failed journey is kept. */
const SIGHTS = path.join(os.tmpdir(), 'prosa-journeys');

const keepSight = async (life: Life, page: Page, index: number): Promise<void> => {
  if (life.passing() || page.isClosed()) return;
  mkdirSync(SIGHTS, { recursive: true });
  const name = life.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80);
  const file = path.join(SIGHTS, `${name}-${String(index)}.png`);
  await page.screenshot({ path: file, timeout: 5_000 }).catch(() => undefined);
  life.comment(`last sight: ${file}`);
};

/** Starts the browser; it ends with the test. */
export const openBrowser = async (life: Pick<Life, 'teardown'>): Promise<Browser> => {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ARGUMENTS });
  life.teardown(() => browser.close());
  return browser;
};

/** Cookies, and what a page has put aside. */
type Remembered = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Logs in without a page.
 * @returns what a browser in which somebody has just logged in remembers
 */
export const remembered = async (
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Remembered> => {
  const client = await request.newContext();
  try {
    const url = `${address}/api/auth/login`;
    const answer = await client.post(url, { data: { email, password } });
    if (!answer.ok()) throw new Error(`login: ${String(answer.status())}`);
    const { cookies } = await client.storageState();
    return {
      cookies,
      // The mark of a session, as a page writes it: no credential.
      origins: [{ origin: address, localStorage: [{ name: 'token', value: String(Date.now()) }] }],
    };
  } finally {
    await client.dispose();
  }
};

/** The state a window begins with. */
export interface Beginning {
  readonly look?: Look | undefined;
  /** The first tab's path. */
  readonly at?: string;
  /** Cookies and storage that its browser remembers. */
  readonly remembers?: Remembered;
}

/**
 * Opens a window with one tab at an address. With the test it is closed; when the test has failed, what it showed last
 * is kept as a picture.
 */
export const visit = async (
  life: Life,
  browser: Browser,
  address: string,
  { look = WIDE, at = '/', remembers }: Beginning = {},
): Promise<Visit> => {
  const { colorScheme, ...viewport } = look;
  const context = await browser.newContext({
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    hasTouch: look.width < 600,
    ...(remembers ? { storageState: remembers } : {}),
  });
  context.setDefaultTimeout(PATIENCE);
  life.teardown(async () => {
    const pages = context.pages();
    for (const [index, page] of pages.entries()) await keepSight(life, page, index);
    await context.close();
  });
  const watched = watch();
  const tab = async (path = '/'): Promise<Page> => {
    const page = await context.newPage();
    watched.follow(page);
    await page.goto(address + path);
    return page;
  };
  return { context, page: await tab(at), watched, tab };
};
