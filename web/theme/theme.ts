import { atom, useAtomValue } from 'jotai';
import { store } from '../store.ts';
import { readableColor, readableTagColor } from './contrast.ts';
import { GROUNDS } from './grounds.ts';

/** The reader's choice; `system` follows the machine. */
export type ThemeChoice = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';

const themeChoiceAtom = atom<ThemeChoice>('system');
const systemThemeAtom = atom<Theme>('light');

const themeAtom = atom((get): Theme => {
  const choice = get(themeChoiceAtom);
  return choice === 'system' ? get(systemThemeAtom) : choice;
});

const apply = (): void => {
  const theme = store.get(themeAtom);
  document.documentElement.dataset.theme = theme;
  // Blueprint looks for its own class, also in what it opens outside of the page's tree.
  document.body.classList.toggle('bp6-dark', theme === 'dark');
};

/** Reads the stored choice and follows the machine's setting. Called once; returns its undoing. */
export const startTheme = (): (() => void) => {
  const stored = localStorage.getItem(KEY);
  store.set(themeChoiceAtom, stored === 'light' || stored === 'dark' ? stored : 'system');
  const media = window.matchMedia(DARK);
  const follow = (): void => {
    store.set(systemThemeAtom, media.matches ? 'dark' : 'light');
    apply();
  };
  follow();
  media.addEventListener('change', follow);
  return () => media.removeEventListener('change', follow);
};

export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  store.set(themeChoiceAtom, choice);
  apply();
};

export const useTheme = (): Theme => useAtomValue(themeAtom);

export const useThemeChoice = (): ThemeChoice => useAtomValue(themeChoiceAtom);

/** A queue's colour as text: readable on panels, selected rows and bubbles of the present theme. */
export const useReadableColor = (chosen: string): string => {
  const { ground, text } = GROUNDS[useTheme()];
  return readableColor(chosen, ground, text);
};

/** A tag's colour as text on its own soft ground, readable wherever {@link useReadableColor} is. */
export const useReadableTagColor = (chosen: string): string => {
  const { ground, text } = GROUNDS[useTheme()];
  return readableTagColor(chosen, ground, text);
};
