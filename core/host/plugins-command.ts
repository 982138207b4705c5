import path from 'node:path';
import process from 'node:process';
import { readCommandLine } from '../kernel/command-line.ts';
import type { Project } from '../kernel/project.ts';
import { runningProject } from '../kernel/project.ts';

const USAGE = `npm run plugins check       compares what manifests declare with what the code does
npm run plugins report      writes core/report.md
npm run plugins new <id>    writes a plugin with a table, a route, a screen, texts and tests
npm run plugins new -- --external <folder>   writes a plugin that is a package of its own, outside of this repository
npm run plugins sdk [-- <folder>]            makes the package "prosa" that plugins outside are written against
npm run plugins add -- <tarball or folder>   installs a plugin that is a package
npm run plugins remove <id>                  uninstalls it; its tables stay
npm run plugins drop -- <id> [--yes]         removes the tables of a plugin that is not installed any more`;

/** Where a command says what it did. */
export type Say = (line: string) => void;

/**
 * Runs `plugins …`.
 * @param project the source tree it is about
 * @returns the exit code
 */
export const runPluginsCommand = async (
  [command, ...rest]: readonly string[],
  say: Say,
  project: Project = runningProject(),
): Promise<number> => {
  const [word = ''] = rest;
  if (command === 'add' && rest.length === 1) return add(project, word, say);
  if (command === 'remove' && rest.length === 1) return remove(project, word, say);
  if (command === 'drop') return drop(project, rest, say);
  if (project.extension === '.js') {
    say('Plugins are checked in the source tree, not in what was built: npm run plugins check.');
    return 1;
  }
  if (command === 'check' && rest.length === 0) return check(project, say);
  if (command === 'sdk' && rest.length <= 1) return sdk(project, rest[0] ?? '.', say);
  if (command === 'report' && rest.length === 0) return report(project, say);
  if (command === 'new') return create(project, rest, say);
  say(USAGE);
  return 1;
};

const add = async (project: Project, source: string, say: Say): Promise<number> => {
  const { addPlugin } = await import('./packages/add.ts');
  const { id, name, version } = await addPlugin(project, source);
  say(`Installed "${id}": ${name} ${version}.`);
  say(
    'It works from the next start on. "npm start" makes its tables and builds its screens into the page.',
  );
  return 0;
};

const remove = async (project: Project, idOrName: string, say: Say): Promise<number> => {
  const { removePlugin } = await import('./packages/remove.ts');
  const name = await removePlugin(project, idOrName);
  say(`Removed ${name}. Its tables stay: "npm run plugins drop <id>" removes them.`);
  return 0;
};

const drop = async (project: Project, words: readonly string[], say: Say): Promise<number> => {
  const given = readCommandLine(words, { flags: ['yes'] });
  if (given.word === undefined) {
    say(USAGE);
    return 1;
  }
  const { dropPlugin } = await import('./packages/drop-command.ts');
  return dropPlugin(project, given.word, say, { isConfirmed: given.has('yes') });
};

const check = async (project: Project, say: Say): Promise<number> => {
  const { checkProject } = await import('./check/check.ts');
  const problems = await checkProject(project);
  for (const problem of problems) say(problem);
  say(
    problems.length === 0
      ? 'Plugins are what their manifests say.'
      : `${String(problems.length)} ${problems.length === 1 ? 'problem' : 'problems'}.`,
  );
  return problems.length === 0 ? 0 : 1;
};

const report = async (project: Project, say: Say): Promise<number> => {
  const { inspectProject } = await import('./inspect/inspect.ts');
  const { writeReport } = await import('./report/report.ts');
  const { inspected, problems } = await inspectProject(project);
  for (const problem of problems) say(problem);
  if (!inspected || problems.length > 0) return 1;
  say(`Wrote ${await writeReport(inspected)}`);
  return 0;
};

const sdk = async (project: Project, folder: string, say: Say): Promise<number> => {
  const { packSdk } = await import('./scaffold/pack-sdk.ts');
  say(`Wrote ${await packSdk(project, folder)}`);
  return 0;
};

/** npm keeps `--external` for itself where no `--` stands before it, and says so like this. */
const KEPT_BY_NPM = 'npm_config_external';

const create = async (project: Project, words: readonly string[], say: Say): Promise<number> => {
  const given = readCommandLine(words, { flags: ['external'] });
  const { word } = given;
  if (word === undefined) {
    say(USAGE);
    return 1;
  }
  const isPackage = given.has('external') || process.env[KEPT_BY_NPM] === 'true';
  const { scaffoldPlugin, ScaffoldError } = await import('./scaffold/scaffold.ts');
  try {
    if (isPackage) return await createPackage(project, word, say);
    for (const file of await scaffoldPlugin(project, word)) say(`Wrote ${file}`);
  } catch (error) {
    if (!(error instanceof ScaffoldError)) throw error;
    say(error.message);
    return 1;
  }
  say(`Its tests: npm test -- plugins/${word}`);
  // The new plugin belongs into the report; what keeps it from being written is somebody else's.
  await report(project, say);
  return 0;
};

const createPackage = async (project: Project, folder: string, say: Say): Promise<number> => {
  const { scaffoldPackage } = await import('./scaffold/package.ts');
  for (const file of await scaffoldPackage(project, folder)) {
    say(`Wrote ${path.relative('.', file)}`);
  }
  say(`Its tests: cd ${folder} && npm test`);
  return 0;
};
