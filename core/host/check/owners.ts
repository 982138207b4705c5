import { PLAN_FLAGS } from '../../contract.ts';
import type { PluginManifest } from '../../contract.ts';
import { API_PREFIX } from '../mount.ts';
import { corePermissions } from '../inspect/core-permissions.ts';
import type { Inspected, Rule } from '../inspect/inspected.ts';

/** A kind of thing that has exactly one owner: what the core has of it, and what a plugin claims. */
interface Claim {
  readonly what: string;
  readonly core: (project: Inspected) => readonly string[];
  readonly names: (manifest: PluginManifest) => readonly string[];
}

const CLAIMS: readonly Claim[] = [
  { what: 'API root', core: coreApiRoots, names: ({ api }) => api },
  { what: 'table', core: coreTables, names: ({ tables }) => tables },
  {
    what: 'permission',
    core: () => Object.keys(corePermissions()),
    names: ({ permissions }) => Object.keys(permissions),
  },
  { what: 'settings key', core: () => [], names: settingsKeys },
  {
    what: 'plan feature',
    core: () => PLAN_FLAGS,
    names: ({ planFeatures = {} }) => Object.keys(planFeatures),
  },
  { what: 'screen path', core: () => [], names: ({ web }) => web.routes.map(({ path }) => path) },
  {
    what: 'letter after g',
    core: () => [],
    names: ({ web }) => web.nav.flatMap(({ shortcut }) => shortcut ?? []),
  },
];

/** No API root, table, permission, settings key, plan feature, screen path or letter of a menu entry has two owners. */
export const ownerProblems: Rule = (project) =>
  CLAIMS.flatMap(({ what, core, names }) => {
    const owners = new Map(core(project).map((name) => [name, 'core']));
    return project.manifests.flatMap((manifest) =>
      names(manifest).flatMap((name) => {
        const other = owners.get(name);
        owners.set(name, manifest.id);
        return other === undefined
          ? []
          : [`"${other}" and "${manifest.id}" both own the ${what} "${name}".`];
      }),
    );
  });

function coreApiRoots({ routes }: Inspected): string[] {
  return routes
    .filter(({ plugin, url }) => plugin === 'core' && url.startsWith(`${API_PREFIX}/`))
    .map(({ url }) => url.split('/')[2] ?? '');
}

function coreTables({ tables }: Inspected): string[] {
  return tables.filter(({ owner }) => owner === 'core').map(({ name }) => name);
}

function settingsKeys({ settings }: PluginManifest): string[] {
  return Object.keys((settings?.properties as object | undefined) ?? {});
}
