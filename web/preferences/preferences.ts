import { atom, useAtomValue } from 'jotai';
import { KeyedQueue } from 'prosa/contract';
import { useCallback } from 'react';
import { toast } from '../components/toasts.tsx';
import { http } from '../data/http.ts';
import { store } from '../store.ts';
import { sessionAtom, userAtom } from '../user/state.ts';
import type { SessionUser } from '../user/types.ts';

/** Changes the user's own copy; the next renewal of the session brings the server's. */
const put = (user: SessionUser, key: string, value: unknown): void => {
  const preferences = { ...user.preferences, [key]: value };
  store.set(sessionAtom, { status: 'authenticated', user: { ...user, preferences } });
};

const preferencesAtom = atom((get) => get(userAtom)?.preferences);

/** Choices that are about to be sent, and what was there before. */
const resting = new Map<string, { before: unknown; timer: ReturnType<typeof setTimeout> }>();
/** The requests of a choice go one after the other, so that the last one stays. */
const sending = new KeyedQueue<string>();

const send = async (userId: number, key: string, before: unknown): Promise<void> => {
  const user = store.get(userAtom);
  if (user?.id !== userId) return;
  try {
    await http.put(`/preferences/${key}`, { value: user.preferences?.[key] ?? null });
  } catch (error) {
    const now = store.get(userAtom);
    if (now?.id === userId) put(now, key, before);
    toast.error(error);
  }
};

const queue = (userId: number, key: string, before: unknown): void => {
  void sending.run(key, () => send(userId, key, before));
};

/**
 * Shows a choice at once and keeps it on the server. One that cannot be kept is taken back, with a message.
 * @param rest milliseconds without a further choice before it is sent: for what is dragged
 */
export const choosePreference = (key: string, value: unknown, rest = 0): void => {
  const user = store.get(userAtom);
  if (!user) return;
  const earlier = resting.get(key);
  const before = earlier ? earlier.before : user.preferences?.[key];
  clearTimeout(earlier?.timer);
  resting.delete(key);
  put(user, key, value);
  // Of the person whose screens these are, not of a visitor.
  if (user.impersonation !== undefined) return;
  if (rest === 0) {
    queue(user.id, key, before);
    return;
  }
  const timer = setTimeout(() => {
    resting.delete(key);
    queue(user.id, key, before);
  }, rest);
  resting.set(key, { before, timer });
};

/** A kept choice, outside of components. */
export const preferenceOf = (key: string): unknown => store.get(preferencesAtom)?.[key];

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
  const change = useCallback((value: T) => choosePreference(key, value), [key]);
  return [read(preferences?.[key]), change];
};
