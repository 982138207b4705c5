import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { toast } from '../components/toasts.tsx';
import { http } from '../data/http.ts';
import { store } from '../store.ts';
import { sessionAtom, userAtom } from './state.ts';
import type { SessionUser } from './types.ts';

/** Changes the user's own copy; the next renewal of the session brings the server's. */
const put = (user: SessionUser, key: string, value: unknown): void => {
  const preferences = { ...user.preferences, [key]: value };
  store.set(sessionAtom, { status: 'authenticated', user: { ...user, preferences } });
};

const preferencesAtom = atom((get) => get(userAtom)?.preferences);

/** Shows a choice at once and keeps it on the server. One that cannot be kept is taken back, with a message. */
const choose = async (key: string, value: unknown): Promise<void> => {
  const user = store.get(userAtom);
  if (!user) return;
  const before = user.preferences?.[key];
  put(user, key, value);
  // Of the person whose screens these are, not of a visitor.
  if (user.impersonation !== undefined) return;
  try {
    await http.put(`/preferences/${key}`, { value });
  } catch (error) {
    const now = store.get(userAtom);
    if (now?.id === user.id) put(now, key, before);
    toast.error(error);
  }
};

/**
 * A choice of the user about their screens: kept on the server, so that it is the same on every device.
 * @param key `plugin.words`; letters, digits, dots and hyphens
 * @param read makes what is stored, which may be from another version or missing, into a value
 */
export const usePreference = <T>(
  key: string,
  read: (stored: unknown) => T,
): readonly [T, (value: T) => void] => {
  const preferences = useAtomValue(preferencesAtom);
  const change = useCallback((value: T) => void choose(key, value), [key]);
  return [read(preferences?.[key]), change];
};
