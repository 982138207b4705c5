import { atom, useAtomValue } from 'jotai';
import type { ManifestView, NavSection } from 'prosa/contract';
import { http } from './data/http.ts';
import { store } from './store.ts';

/** The screens, entries and slot parts this visitor may see, as the server decided. Undefined until it has. */
export const manifestAtom = atom<ManifestView | undefined>(undefined);

let askedAt = Number.NEGATIVE_INFINITY;

/** Milliseconds since the server was asked last. */
export const manifestAge = (): number => performance.now() - askedAt;

/** Asks the server what this visitor may see; without a session only what is public. */
export const loadManifest = async (): Promise<void> => {
  askedAt = performance.now();
  const view = await http.get<ManifestView>('/manifest');
  // The same view again must not draw the page anew.
  if (JSON.stringify(view) !== JSON.stringify(store.get(manifestAtom)))
    store.set(manifestAtom, view);
};

export interface RouteEntry {
  readonly plugin: string;
  readonly path: string;
  readonly screen: string;
}

export interface NavEntry {
  readonly plugin: string;
  readonly section: NavSection;
  readonly path: string;
  readonly label: string;
  readonly order: number;
  readonly badge?: string;
  readonly shortcut?: string;
}

/** A component that fills a slot, as the server tells of it. */
export interface FillEntry {
  readonly plugin: string;
  readonly component: string;
  readonly order: number;
  /** Key of its name in the plugin's texts. */
  readonly label?: string;
  /** The setting of the company, and the value while which the name is shown. */
  readonly labelWhile?: { readonly key: string; readonly value: string };
}

/** The groups of the drawer in their order; all but the first have a heading. */
export const NAV_SECTIONS = ['main', 'outreach', 'admin'] as const satisfies readonly NavSection[];

export const routesOf = (view: ManifestView): readonly RouteEntry[] =>
  view.plugins.flatMap(({ id, routes }) => routes.map((route) => ({ plugin: id, ...route })));

/** Entries of the drawer in their order; equal ones by plugin, so that the order never depends on loading. */
export const navOf = (view: ManifestView): readonly NavEntry[] =>
  view.plugins
    .flatMap(({ id, nav }) => nav.map((entry) => ({ plugin: id, ...entry })))
    .sort(
      (a, b) =>
        NAV_SECTIONS.indexOf(a.section) - NAV_SECTIONS.indexOf(b.section) ||
        a.order - b.order ||
        a.plugin.localeCompare(b.plugin),
    );

export const fillsOf = (view: ManifestView, slot: string): readonly FillEntry[] =>
  view.plugins
    .flatMap(({ id, fills }) =>
      fills.filter((fill) => fill.slot === slot).map((fill) => ({ plugin: id, ...fill })),
    )
    .sort((a, b) => a.order - b.order || a.plugin.localeCompare(b.plugin));

export const useManifest = (): ManifestView | undefined => useAtomValue(manifestAtom);
