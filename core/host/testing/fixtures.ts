import type { PluginManifest, ServerPlugin } from '../../contract.ts';

/** The smallest manifest there can be, with parts of your own. */
export const fixtureManifest = (
  id: string,
  parts: Partial<Omit<PluginManifest, 'id'>> = {},
): PluginManifest => ({
  id,
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [],
  api: [],
  tables: [],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: { routes: [], nav: [] },
  ...parts,
});

/** The smallest plugin there can be, with parts of your own. */
export const fixturePlugin = (
  id: string,
  {
    manifest,
    ...parts
  }: Partial<Omit<ServerPlugin, 'manifest'>> & {
    manifest?: Partial<Omit<PluginManifest, 'id'>>;
  } = {},
): ServerPlugin => ({ manifest: fixtureManifest(id, manifest), ...parts });
