import { usePreference } from '../preferences/preferences.ts';

/** Two rows of the picker. */
const MOST = 16;

const isText = (value: unknown): value is string => typeof value === 'string';

const read = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter(isText).slice(0, MOST) : [];

/** The emojis with one just used before the others. */
export const withRecent = (emojis: readonly string[], used: string): readonly string[] =>
  [used, ...emojis.filter((emoji) => emoji !== used)].slice(0, MOST);

/** The emojis this person used last, on any device, and how to note one more. */
export const useRecentEmojis = (): readonly [readonly string[], (used: string) => void] => {
  const [emojis, choose] = usePreference('tickets.emojis', read);
  return [emojis, (used) => choose(withRecent(emojis, used))];
};
