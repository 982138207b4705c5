import { atom, useAtomValue } from 'jotai';
import { store } from './store.ts';

const KEY = 'volume';

const clamp = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 10) / 10));

const volumeAtom = atom(1);

/** Reads what the reader set. Called once. */
export const startVolume = (): void => {
  const stored = localStorage.getItem(KEY);
  const value = stored === null ? 1 : Number(stored);
  store.set(volumeAtom, Number.isFinite(value) ? clamp(value) : 1);
};

/** Loudness of notification sounds, 0 to 1 in steps of 0.1. */
export const setVolume = (value: number): void => {
  localStorage.setItem(KEY, String(clamp(value)));
  store.set(volumeAtom, clamp(value));
};

export const useVolume = (): number => useAtomValue(volumeAtom);

/** {@link useVolume} outside of components. */
export const currentVolume = (): number => store.get(volumeAtom);
