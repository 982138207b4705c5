import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pluginPackages } from '../../../scripts/build/plugin-packages.mjs';
import { CommandError } from '../../kernel/command-error.ts';
import { requireSoundPlugins } from './sound.ts';
import type { Project } from '../../kernel/project.ts';
import { PackagesFolder } from './folder.ts';
import { npm } from './npm.ts';
import { readTarball, tarballName } from './tarball.ts';
import type { TarballPackage } from './tarball.ts';

/**
 * Installs a plugin from a tarball, or from the folder of its package, which is packed first.
 * @returns what was installed
 * @throws CommandError when it is no plugin, or would not start beside the others; what was installed before stays
 */
export const addPlugin = async (project: Project, source: string): Promise<TarballPackage> => {
  if (!existsSync(source)) throw new CommandError(`There is no ${source}.`);
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'prosa-add-'));
  try {
    const file = statSync(source).isDirectory()
      ? await pack(source, scratch)
      : path.resolve(source);
    const plugin = await readTarball(file);
    refuseTaken(project, plugin);
    const folder = new PackagesFolder(project.root);
    await folder.orRestored(async () => {
      await folder.install(plugin.name, { file, name: await tarballName(file, plugin) });
      await requireSoundPlugins(project);
    });
    await folder.removeUnusedTarballs();
    return plugin;
  } finally {
    await rm(scratch, { recursive: true });
  }
};

/** @returns the tarball */
const pack = async (source: string, destination: string): Promise<string> => {
  const words = ['pack', '--json', '--pack-destination', destination];
  const output = await npm(path.resolve(source), words);
  // The output of the package's own scripts comes before.
  const [packed] = JSON.parse(output.slice(output.search(/^\[$/m))) as { filename: string }[];
  if (!packed) throw new CommandError(`npm packed nothing in ${source}.`);
  return path.join(destination, packed.filename);
};

const refuseTaken = ({ root, tree }: Project, { id, name }: TarballPackage): void => {
  if (existsSync(path.join(tree, 'plugins', id))) {
    throw new CommandError(`There is a plugin "${id}" in plugins/${id} already.`);
  }
  const other = pluginPackages(root).find((each) => each.id === id && each.name !== name);
  if (other) throw new CommandError(`The package ${other.name} is a plugin "${id}" already.`);
};
