import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from '../store.ts';
import type { AlertSettings } from './settings.ts';

/** Something people may be alerted to, for their settings. */
export interface AlertKind {
  /** `plugin.words`. */
  readonly id: string;
  /** Its name in the settings, in the reader's language. */
  readonly label: string;
  readonly isOnByDefault: boolean;
}

const kindsAtom = atom<ReadonlyMap<string, AlertKind>>(new Map());

/**
 * Offers kinds of alerts in everybody's settings, in the order given, while a component is shown. Called by a component in the
 * top bar, which is there on every page.
 */
export const useAlertKinds = (kinds: readonly AlertKind[]): void => {
  const said = JSON.stringify(kinds);
  useEffect(() => {
    const offered = JSON.parse(said) as readonly AlertKind[];
    store.set(kindsAtom, (known) => {
      return new Map([...known, ...offered.map((kind) => [kind.id, kind] as const)]);
    });
    return () => {
      store.set(kindsAtom, (known) => {
        return new Map([...known].filter(([id]) => !offered.some((kind) => kind.id === id)));
      });
    };
  }, [said]);
};

/** All kinds there are. */
export const useOfferedKinds = (): readonly AlertKind[] => [...useAtomValue(kindsAtom).values()];

const wants = (kind: AlertKind | undefined, { kinds }: AlertSettings): boolean =>
  kind !== undefined && (kinds[kind.id] ?? kind.isOnByDefault);

/** Whether the person wants alerts of a kind. One that nobody offers alerts to nothing. */
export const isKindWanted = (id: string, settings: AlertSettings): boolean =>
  wants(store.get(kindsAtom).get(id), settings);

/** {@link isKindWanted} for a component; undefined while nobody offers it. */
export const useIsKindWanted = (id: string, settings: AlertSettings): boolean | undefined => {
  const kind = useAtomValue(kindsAtom).get(id);
  return kind && wants(kind, settings);
};
