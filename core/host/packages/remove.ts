import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  listedIn,
  PACKAGES_FOLDER,
  pluginPackages,
} from '../../../scripts/build/plugin-packages.mjs';
import { CommandError } from '../../kernel/command-error.ts';
import { discoverPlugins } from '../discover.ts';
import type { Project } from '../../kernel/project.ts';
import { PackagesFolder } from './folder.ts';

/**
 * Uninstalls a plugin that was added as a package. Its tables stay.
 * @param idOrName of the plugin, or of its package
 * @returns the name of the package
 * @throws CommandError when there is none, or others depend on it
 */
export const removePlugin = async (project: Project, idOrName: string): Promise<string> => {
  const name = nameOf(project, idOrName);
  await refuseNeeded(project, idOrName);
  await new PackagesFolder(project.root).uninstall(name);
  return name;
};

const nameOf = ({ root, tree }: Project, idOrName: string): string => {
  // One that is listed and not installed can be removed by the name of its package alone.
  const added = listedIn(path.join(root, PACKAGES_FOLDER));
  if (added.includes(idOrName)) return idOrName;
  const found = pluginPackages(root).find(({ id }) => id === idOrName);
  if (found?.isAdded === true) return found.name;
  if (found) {
    throw new CommandError(
      `package.json lists the package ${found.name}: take it out there, and run "npm uninstall ${found.name}".`,
    );
  }
  if (existsSync(path.join(tree, 'plugins', idOrName))) {
    throw new CommandError(
      `"${idOrName}" is a folder of this checkout: delete plugins/${idOrName}, and it is gone.`,
    );
  }
  throw new CommandError(`There is no plugin "${idOrName}".`);
};

/** Plugins that cannot be loaded need nobody. */
const refuseNeeded = async (project: Project, idOrName: string): Promise<void> => {
  const found = await discoverPlugins(project).catch(() => []);
  const id = found.find((each) => each.package?.name === idOrName)?.plugin.manifest.id ?? idOrName;
  const needing = found.flatMap(({ plugin: { manifest } }) =>
    manifest.dependsOn.includes(id) ? [manifest.id] : [],
  );
  if (needing.length > 0) {
    throw new CommandError(`"${id}" is needed by ${needing.join(', ')}: remove that first.`);
  }
};
