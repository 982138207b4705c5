import path from 'node:path';
import { CommandError } from '../../kernel/command-error.ts';
import { discoverPlugins } from '../discover.ts';
import { manifestProblems } from '../manifest.ts';
import type { Project } from '../../kernel/project.ts';
import { sortPlugins } from '../sort.ts';

/**
 * Loads all plugins as a start does.
 * @throws CommandError with a sentence for each fault of a manifest; PluginError when they cannot be loaded or sorted
 */
export const requireSoundPlugins = async (project: Project): Promise<void> => {
  const found = await discoverPlugins(project);
  const problems = found.flatMap(({ plugin, folder }) =>
    manifestProblems(plugin.manifest, folder && path.basename(folder)),
  );
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  sortPlugins(found.map(({ plugin }) => plugin));
};
