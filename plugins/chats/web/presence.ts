import { atom, useAtomValue } from 'jotai';
import { store, useEvents, useReset } from 'prosa/web';

/** Colleagues of whom it was told since the page was opened, or since what it knew was read anew, whether they are here. */
const toldAtom = atom<ReadonlyMap<number, boolean>>(new Map());

/** Hears who comes and goes, while the screen is shown. */
export const usePresenceWatch = (): void => {
  useEvents(['chatPresence'], ({ userId, online }) => {
    store.set(toldAtom, (all) => new Map(all).set(Number(userId), online === true));
  });
  useReset(() => store.set(toldAtom, new Map()));
};

/** Whether a colleague is here, as was last heard. */
export const useIsOnline = (
  user: { readonly id: number; readonly online: boolean } | undefined,
): boolean => {
  const told = useAtomValue(toldAtom, { store });
  return user !== undefined && (told.get(user.id) ?? user.online);
};
