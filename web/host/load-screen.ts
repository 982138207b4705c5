import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { NetworkError } from '../data/http-error.ts';
import { findPlugin } from './registry.ts';

/** A screen as the shell draws it, whatever its props. */
export type LoadedScreen = LazyExoticComponent<ComponentType<Record<string, unknown>>>;

/** Milliseconds before a failed load is tried again. */
const RETRY_AFTER = 400;
const RELOADED = 'prosa.reloaded';

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const isServed = async (): Promise<boolean> => {
  try {
    return (await fetch('/livez', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/**
 * After a redeploy the files this page knows are gone. One reload fetches the new page; a second failure within a
 * minute is something else and is shown. Throws NetworkError while nobody answers: the page that is here would be lost.
 */
const reloadOnce = async (): Promise<boolean> => {
  if (!(await isServed())) throw new NetworkError();
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < 60_000) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
  return true;
};

/** Loads with one retry, then one reload of the page. */
export const loadPatiently = async <T>(
  load: () => Promise<T>,
  reload: () => boolean | Promise<boolean> = reloadOnce,
  retryAfter = RETRY_AFTER,
): Promise<T> => {
  try {
    return await load();
  } catch {
    await wait(retryAfter);
  }
  try {
    return await load();
  } catch (error) {
    // The page is on its way out; nothing is shown in its last moment.
    if (await reload()) return new Promise(() => undefined);
    throw error;
  }
};

const screens = new Map<string, LoadedScreen>();

/** The component of that name, loaded when first drawn. Throws for one this build does not hold. */
export const screenOf = (plugin: string, name: string): LoadedScreen => {
  const key = `${plugin}/${name}`;
  const known = screens.get(key);
  if (known) return known;
  const screen = lazy(async () => {
    const built = findPlugin(plugin);
    const load = built?.web.screens[name];
    if (!load) throw new Error(`This build has no screen ${key}`);
    const [module] = await loadPatiently(() => Promise.all([load(), built.styles?.()]));
    return module as unknown as { default: ComponentType<Record<string, unknown>> };
  });
  screens.set(key, screen);
  return screen;
};

/** Forgets a screen that failed to load, so that drawing it again loads it again. */
export const forgetScreen = (plugin: string, name: string): void => {
  screens.delete(`${plugin}/${name}`);
};

/** Forgets all loaded screens; for tests that register other plugins. */
export const forgetScreens = (): void => screens.clear();
