import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pluginPackages } from '../../scripts/build/plugin-packages.mjs';
import type { PluginPackage } from '../../scripts/build/plugin-packages.mjs';
import type { PluginManifest, ServerPlugin } from '../contract.ts';
import { letPackagesImportProsa } from './package-imports.ts';
import { PluginError } from './plugin-error.ts';
import { runningProject } from '../kernel/project.ts';
import type { Project } from '../kernel/project.ts';

/** A plugin and where it was found. */
export interface FoundPlugin {
  readonly plugin: ServerPlugin;
  /** Absolute path of its folder; undefined for a package. */
  readonly folder?: string;
  /** The package it is; undefined for a folder. */
  readonly package?: PluginPackage;
}

/**
 * All plugins of a project: the folders of `plugins/`, and the packages that {@link pluginPackages} finds, in the order of
 * their names. A plugin without `index` (screens only) is its manifest.
 * @throws PluginError or PackageProblem naming the folder or package that cannot be loaded
 */
export const discoverPlugins = async (
  project: Project = runningProject(),
): Promise<FoundPlugin[]> => {
  const folders = await pluginFolders(project);
  const packages = pluginPackages(project.root);
  if (packages.length > 0) letPackagesImportProsa();
  return Promise.all([
    ...folders.map((folder) => loadFolder(folder, project.extension)),
    ...packages.map((found) => loadPackage(found)),
  ]);
};

/** The folders of `plugins/` that hold a manifest, in the order of their names. */
export const pluginFolders = async ({ tree, extension }: Project): Promise<string[]> => {
  const parent = path.join(tree, 'plugins');
  if (!existsSync(parent)) return [];
  const entries = await readdir(parent, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(parent, name))
    .filter((folder) => existsSync(path.join(folder, `manifest${extension}`)))
    .sort();
};

const loadFolder = async (folder: string, extension: string): Promise<FoundPlugin> => {
  const index = path.join(folder, `index${extension}`);
  if (existsSync(index)) return { plugin: pluginIn(await load(index, folder), index), folder };
  const file = path.join(folder, `manifest${extension}`);
  const manifest = defaultOf(await load(file, folder)) as PluginManifest | undefined;
  if (manifest === undefined) {
    throw new PluginError('ERR_PLUGIN_MANIFEST', `${file} has no default export.`);
  }
  return { plugin: { manifest }, folder };
};

const loadPackage = async (found: PluginPackage): Promise<FoundPlugin> => {
  const { id, name, index } = found;
  if (index === undefined) {
    throw new PluginError('ERR_PLUGIN_MANIFEST', `The package ${name} exports no plugin as ".".`);
  }
  const plugin = pluginIn(await load(index, `the package ${name}`), `The package ${name}`);
  if (plugin.manifest.id !== id) {
    throw new PluginError(
      'ERR_PLUGIN_MANIFEST',
      `The package ${name} says in package.json that it is "${id}", and in its manifest that it is "${plugin.manifest.id}".`,
    );
  }
  return { plugin, package: found };
};

const load = async (file: string, place: string): Promise<unknown> => {
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PluginError(
      'ERR_PLUGIN_START',
      `The plugin in ${place} cannot be loaded: ${reason}`,
      { cause: error },
    );
  }
};

const defaultOf = (module: unknown): unknown =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;

const pluginIn = (module: unknown, place: string): ServerPlugin => {
  const exported = defaultOf(module);
  if (typeof exported !== 'object' || exported === null || !('manifest' in exported)) {
    throw new PluginError(
      'ERR_PLUGIN_MANIFEST',
      `${place} does not export a plugin: export default definePlugin({ manifest, … }).`,
    );
  }
  return exported as ServerPlugin;
};
