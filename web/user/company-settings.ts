import { useAtomValue } from 'jotai';
import { onEvents } from '../data/events.ts';
import { store } from '../store.ts';
import { sessionAtom, userAtom } from './state.ts';

/**
 * Settings of the company by their keys, as they are stored: `enabled`, `15`. One that does not exist, that is secret, or whose
 * plugin is off is undefined. They come with the session, and a change reaches every open screen.
 */
export const useCompanySettings = <const Key extends string>(
  ...keys: readonly Key[]
): Readonly<Record<Key, string | undefined>> => {
  const settings = useAtomValue(userAtom)?.company.settings ?? [];
  const values = keys.map((name) => [name, settings.find(({ key }) => key === name)?.value]);
  return Object.fromEntries(values) as Record<Key, string | undefined>;
};

/** A setting that was changed takes its place in the session; secret ones are not there, and stay out. */
const keep = (changed: { readonly key?: unknown; readonly value?: unknown }): void => {
  const session = store.get(sessionAtom);
  const { key, value } = changed;
  if (session.status !== 'authenticated' || typeof value !== 'string') return;
  const { company } = session.user;
  const settings = company.settings.map((one) => (one.key === key ? { ...one, value } : one));
  store.set(sessionAtom, {
    ...session,
    user: { ...session.user, company: { ...company, settings } },
  });
};

/** Keeps the settings in the session as the server tells of changes. Returns its undoing. */
export const startCompanySettings = (): (() => void) =>
  onEvents(['settings'], ({ setting }) => keep(setting ?? {}));
