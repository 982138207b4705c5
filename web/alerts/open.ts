import { atom, useAtomValue } from 'jotai';
import { store } from '../store.ts';

const isOpenAtom = atom(false);

/** Shows the person's settings of alerts over whatever page is open. */
export const openAlertSettings = (): void => store.set(isOpenAtom, true);

export const closeAlertSettings = (): void => store.set(isOpenAtom, false);

export const useIsAlertSettingsOpen = (): boolean => useAtomValue(isOpenAtom);
