import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerPlugin } from '../../contract.ts';
import type { MigrationFolder } from '../../data/migrate.ts';
import { discoverPlugins } from '../discover.ts';
import type { FoundPlugin } from '../discover.ts';
import { manifestProblems } from '../manifest.ts';
import type { Project } from '../../kernel/project.ts';
import { readMigrations } from './read-migrations.ts';
import { routeTable } from './route-table.ts';
import { sortPlugins } from '../sort.ts';
import type { Inspected, InspectedPlugin } from './inspected.ts';
import { readSources } from './sources.ts';

/** Everything rules and report look at, and what was found wrong on the way there. */
export interface Inspection {
  /** Undefined when plugins cannot be loaded or their manifests cannot be relied on. */
  readonly inspected?: Inspected;
  readonly problems: readonly string[];
}

/** Reads a project from its source tree. */
export const inspectProject = async (project: Project): Promise<Inspection> => {
  const stray = strayFolders(project);
  const found = await attemptLater(() => discoverPlugins(project));
  const unsound = (found.value ?? []).flatMap(({ plugin, folder }) =>
    manifestProblems(plugin.manifest, folder && path.basename(folder)),
  );
  const problems = [...stray, ...(found.problem ?? []), ...unsound];
  if (!found.value || unsound.length > 0) return { problems };
  const inspection = await inspect(project, found.value);
  return { ...inspection, problems: [...problems, ...inspection.problems] };
};

/** Looks at plugins whose manifests are sound one by one. */
const inspect = async (project: Project, found: readonly FoundPlugin[]): Promise<Inspection> => {
  const unsorted = found.map(({ plugin }) => plugin);
  const sorted = attempt(() => sortPlugins(unsorted));
  const installed = sorted.value ?? unsorted;
  const schema = await readMigrations(migrationFolders(project, installed));
  // Plugins that cannot be sorted cannot be wired either.
  const routes = sorted.value ? await attemptLater(() => routeTable(installed)) : {};
  return {
    problems: [...(sorted.problem ?? []), ...(routes.problem ?? []), ...schema.problems],
    inspected: {
      root: project.root,
      installed,
      manifests: installed.map(({ manifest }) => manifest),
      plugins: found.flatMap((each) => inspectedPlugin(project, each)),
      tables: schema.tables,
      routes: routes.value ?? [],
    },
  };
};

/** Folders of `plugins/` that are no plugins. */
const strayFolders = ({ tree, extension }: Project): string[] => {
  const parent = path.join(tree, 'plugins');
  if (!existsSync(parent)) return [];
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .filter(({ name }) => !existsSync(path.join(parent, name, `manifest${extension}`)))
    .map(({ name }) => `plugins/${name} has no manifest${extension}.`);
};

const sentencesOf = (error: unknown): readonly string[] =>
  (error instanceof Error ? error.message : String(error)).split('\n');

const migrationFolders = (
  { tree }: Project,
  plugins: readonly ServerPlugin[],
): readonly MigrationFolder[] => [
  { id: 'core', folder: pathToFileURL(path.join(tree, 'migrations/')) },
  ...plugins.flatMap(({ manifest: { id }, migrations }) =>
    migrations ? [{ id, folder: migrations }] : [],
  ),
];

const inspectedPlugin = ({ root }: Project, { plugin, folder }: FoundPlugin): InspectedPlugin[] => {
  if (folder === undefined) return [];
  const { manifest } = plugin;
  return [{ id: manifest.id, folder, plugin, manifest, sources: readSources(root, folder) }];
};

interface Attempt<T> {
  readonly value?: T;
  readonly problem?: readonly string[];
}

const attempt = <T>(work: () => T): Attempt<T> => {
  try {
    return { value: work() };
  } catch (error) {
    return { problem: sentencesOf(error) };
  }
};

const attemptLater = async <T>(work: () => Promise<T>): Promise<Attempt<T>> => {
  try {
    return { value: await work() };
  } catch (error) {
    return { problem: sentencesOf(error) };
  }
};
