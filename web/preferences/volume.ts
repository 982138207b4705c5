import { atom, useAtomValue } from 'jotai';
import { choosePreference, preferenceOf, usePreference } from './preferences.ts';
import { store } from '../store.ts';

const KEY = 'volume';
const PREFERENCE = 'alerts.volume';
/** Milliseconds of rest after which a dragged volume is sent to the server. */
const REST = 600;

const clamp = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 10) / 10));

/** The volume of this browser: it holds for people who have chosen nothing since. */
const volumeAtom = atom(1);

/** Reads what the reader set. Called once. */
export const startVolume = (): void => {
  const stored = localStorage.getItem(KEY);
  const value = stored === null ? 1 : Number(stored);
  store.set(volumeAtom, Number.isFinite(value) ? clamp(value) : 1);
};

/** Loudness of notification sounds, 0 to 1 in steps of 0.1: the person's own, on every device. */
export const setVolume = (value: number): void => {
  localStorage.setItem(KEY, String(clamp(value)));
  store.set(volumeAtom, clamp(value));
  choosePreference(PREFERENCE, clamp(value), REST);
};

const chosen = (stored: unknown): number | undefined =>
  typeof stored === 'number' && Number.isFinite(stored) ? clamp(stored) : undefined;

export const useVolume = (): number => {
  const here = useAtomValue(volumeAtom);
  return usePreference(PREFERENCE, chosen)[0] ?? here;
};

/** {@link useVolume} outside of components. */
export const currentVolume = (): number =>
  chosen(preferenceOf(PREFERENCE)) ?? store.get(volumeAtom);
