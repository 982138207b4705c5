import { atom, useAtomValue } from 'jotai';
import type { ManifestView } from 'prosa/contract';
import { http } from './data/http.ts';
import { store } from './store.ts';

/** The screens, entries and slot parts this visitor may see, as the server decided. Undefined until it has. */
export const manifestAtom = atom<ManifestView | undefined>(undefined);

/** Asks the server what this visitor may see; without a session only what is public. */
export const loadManifest = async (): Promise<void> => {
  store.set(manifestAtom, await http.get<ManifestView>('/manifest'));
};

export interface RouteEntry {
  readonly plugin: string;
  readonly path: string;
  readonly screen: string;
}

export interface NavEntry {
  readonly plugin: string;
  readonly section: 'main' | 'admin';
  readonly path: string;
  readonly label: string;
  readonly order: number;
  readonly badge?: string;
  readonly shortcut?: string;
}

export interface FillEntry {
  readonly plugin: string;
  readonly component: string;
  readonly order: number;
}

export const routesOf = (view: ManifestView): readonly RouteEntry[] =>
  view.plugins.flatMap(({ id, routes }) => routes.map((route) => ({ plugin: id, ...route })));

/** Entries of the drawer in their order; equal ones by plugin, so that the order never depends on loading. */
export const navOf = (view: ManifestView): readonly NavEntry[] =>
  view.plugins
    .flatMap(({ id, nav }) => nav.map((entry) => ({ plugin: id, ...entry })))
    .sort(
      (a, b) =>
        // "main" stands before "admin" in the drawer.
        b.section.localeCompare(a.section) || a.order - b.order || a.plugin.localeCompare(b.plugin),
    );

export const fillsOf = (view: ManifestView, slot: string): readonly FillEntry[] =>
  view.plugins
    .flatMap(({ id, fills }) =>
      fills.filter((fill) => fill.slot === slot).map((fill) => ({ plugin: id, ...fill })),
    )
    .sort((a, b) => a.order - b.order || a.plugin.localeCompare(b.plugin));

export const useManifest = (): ManifestView | undefined => useAtomValue(manifestAtom);
