import semver from 'semver';
import { CONTRACT_VERSION } from '../contract.ts';
import type { PluginManifest, ServerPlugin } from '../contract.ts';
import { PluginError } from './plugin-error.ts';

/** The part of a manifest that decides the order. */
export type Sortable = Pick<PluginManifest, 'id' | 'core' | 'dependsOn' | 'optional'>;

/**
 * Puts manifests, given in any order, into dependency order. Plugins that do not need one another come by name, so that
 * the order is the same on every machine.
 * @param contract version the manifests' `core` ranges are compared with
 * @throws PluginError when an id comes twice, a dependency is missing, the contract's version is not the one a plugin was
 *   written for, or plugins need one another in a circle
 */
export const sortManifests = <M extends Sortable>(
  manifests: readonly M[],
  contract: string = CONTRACT_VERSION,
): M[] => {
  const byId = indexById(manifests);
  for (const manifest of manifests) requireContract(manifest, contract);
  for (const manifest of manifests) requireDependencies(manifest, byId);

  const sorted = new Set<M>();
  const visit = (manifest: M, path: readonly string[]): void => {
    if (sorted.has(manifest)) return;
    const start = path.indexOf(manifest.id);
    if (start >= 0) throw circle(path.slice(start));
    for (const needed of neighbours(manifest, byId)) visit(needed, [...path, manifest.id]);
    sorted.add(manifest);
  };
  for (const manifest of [...byId.values()].sort(byName)) visit(manifest, []);
  return [...sorted];
};

/** Plugins in the order of {@link sortManifests}. */
export const sortPlugins = (plugins: readonly ServerPlugin[]): readonly ServerPlugin[] => {
  const byManifest = new Map(plugins.map((plugin) => [plugin.manifest, plugin]));
  const order = sortManifests(plugins.map(({ manifest }) => manifest));
  return order.flatMap((manifest) => byManifest.get(manifest) ?? []);
};

/** Everything a plugin may meet directly: what it needs, and what it can use when it is there. */
export const declaredDependencies = (
  manifest: Pick<Sortable, 'dependsOn' | 'optional'>,
): readonly string[] => [...manifest.dependsOn, ...(manifest.optional ?? [])];

const byName = (one: Sortable, other: Sortable): number => (one.id < other.id ? -1 : 1);

const indexById = <M extends Sortable>(manifests: readonly M[]): Map<string, M> => {
  const byId = new Map<string, M>();
  for (const manifest of manifests) {
    if (byId.has(manifest.id)) {
      throw new PluginError('ERR_PLUGIN_DUPLICATE', `Two plugins are called "${manifest.id}".`);
    }
    byId.set(manifest.id, manifest);
  }
  return byId;
};

const requireContract = ({ id, core }: Sortable, contract: string): void => {
  if (semver.validRange(core) === null) {
    throw new PluginError(
      'ERR_PLUGIN_CONTRACT',
      `Plugin "${id}" asks for contract "${core}", which is not a version range.`,
    );
  }
  if (!semver.satisfies(contract, core)) {
    throw new PluginError(
      'ERR_PLUGIN_CONTRACT',
      `Plugin "${id}" was written for contract ${core}; this is ${contract}.`,
    );
  }
};

const requireDependencies = (manifest: Sortable, byId: ReadonlyMap<string, Sortable>): void => {
  const missing = manifest.dependsOn.filter((id) => !byId.has(id));
  if (missing.length > 0) {
    const names = missing.map((id) => `"${id}"`).join(' and ');
    throw new PluginError(
      'ERR_PLUGIN_MISSING',
      `Plugin "${manifest.id}" depends on ${names}, which is not installed.`,
    );
  }
};

const neighbours = <M extends Sortable>(manifest: M, byId: ReadonlyMap<string, M>): M[] =>
  declaredDependencies(manifest)
    .flatMap((id) => byId.get(id) ?? [])
    .sort(byName);

/** The same circle is told the same way wherever it was entered: from its first name on. */
const circle = (ids: readonly string[]): PluginError => {
  const first = ids.indexOf([...ids].sort()[0] ?? '');
  const path = [...ids.slice(first), ...ids.slice(0, first), ids[first] ?? ''];
  return new PluginError('ERR_PLUGIN_CIRCLE', `Plugins need one another: ${path.join(' → ')}.`);
};
