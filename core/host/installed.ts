import type { ServerPlugin } from '../contract.ts';
import { discoverPlugins } from './discover.ts';
import type { Project } from '../kernel/project.ts';
import { runningProject } from '../kernel/project.ts';
import { sortPlugins } from './sort.ts';

/**
 * All plugins that are installed, in dependency order, also those a setting switches off. The database has the tables of
 * all of them, so that switching one on or off changes no table.
 */
export const installedPlugins = async (
  project: Project = runningProject(),
): Promise<readonly ServerPlugin[]> =>
  sortPlugins((await discoverPlugins(project)).map(({ plugin }) => plugin));
