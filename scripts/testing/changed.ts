import { execFileSync } from 'node:child_process';

/** The plugins that a plugin declares to depend on, by its id. */
type Dependencies = ReadonlyMap<string, ReadonlySet<string>>;

/** A change below one of these concerns everything that stands on them. */
const GROUND = /^(core|migrations|scripts|package(-lock)?\.json$|tsconfig|knexfile|\.taprc$)/;
const SHELL = /^web\//;
const PLUGIN = /^plugins\/([^/]+)\//;
const SCREEN = /^(web\/|plugins\/[^/]+\/web\/)/;
const TEXT = /\.md$/;
/** Tests that read all plugins, so that a change of any of them counts. */
const READS_PLUGINS = /^core\/host\/check\/|^plugins\/tickets\/services\/state\/door\.test\.ts$/;

const git = (root: string, ...words: string[]): readonly string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * Files that differ from where this branch left `main`, or on `main` itself from the last commit; those that are not
 * committed yet, too. Relative to the project.
 * @throws Error outside of a checkout
 */
export const changedFiles = (root: string): readonly string[] => {
  const [base = 'HEAD'] = git(root, 'merge-base', 'HEAD', 'main');
  return [
    ...new Set([
      ...git(root, 'diff', '--name-only', '--relative', base),
      ...git(root, 'ls-files', '--others', '--exclude-standard'),
    ]),
  ];
};

/** A plugin, and every plugin that depends on it, however indirectly. */
export const withDependents = (id: string, dependencies: Dependencies): ReadonlySet<string> => {
  const found = new Set([id]);
  // A set is walked on to what was added meanwhile.
  for (const each of found) {
    for (const [plugin, wanted] of dependencies) if (wanted.has(each)) found.add(plugin);
  }
  return found;
};

/**
 * The tests that a change concerns. Pure. A plugin concerns itself and the plugins that depend on it; a screen concerns their
 * screens alone; the shell concerns all screens; core, scripts and packages concern everything. Journeys and the other tests of
 * the whole product belong to the whole run: they are chosen only where they changed themselves.
 * @param changed files, relative to the project
 * @param all test files
 */
export const affectedTests = (
  changed: readonly string[],
  all: readonly string[],
  dependencies: Dependencies,
): readonly string[] => {
  const code = changed.filter((file) => !TEXT.test(file));
  if (code.some((file) => GROUND.test(file) && !/\.test\.tsx?$/.test(file))) return all;
  const concerned = code.map((file) => concerns(file, dependencies));
  return all.filter((test) => concerned.some((isConcerned) => isConcerned(test)));
};

/** Tells which tests a changed file concerns. */
const concerns = (file: string, dependencies: Dependencies): ((test: string) => boolean) => {
  if (/\.test\.tsx?$/.test(file) || file.startsWith('e2e/')) return (test) => test === file;
  if (SHELL.test(file)) return (test) => SCREEN.test(test);
  const id = PLUGIN.exec(file)?.[1];
  if (id === undefined) return () => false;
  const plugins = withDependents(id, dependencies);
  const isScreen = SCREEN.test(file);
  return (test) => {
    if (READS_PLUGINS.test(test)) return true;
    const owner = PLUGIN.exec(test)?.[1];
    return owner !== undefined && plugins.has(owner) && (!isScreen || SCREEN.test(test));
  };
};
