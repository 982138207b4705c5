import { checkProject } from '../check/check.ts';
import { helps } from './helps.ts';
import { fixtureProject, manifestFile } from './project.ts';
import type { PluginFiles, TestFolder } from './project.ts';

/** The check's complaint about the report in a project where nobody wrote one. */
export const STALE =
  'core/report.md is out of date: run "npm run plugins report" and look at what changed.';

/** The check's complaints about these plugins, apart from the report that nobody wrote. */
export const problemsOf = async (
  t: TestFolder,
  plugins: Readonly<Record<string, PluginFiles>>,
  others?: PluginFiles,
): Promise<readonly string[]> => {
  const problems = await checkProject(fixtureProject(t, plugins, others));
  return problems.filter((problem) => problem !== STALE);
};

/** The same of the one plugin that does everything, changed. */
export const problemsWith = (
  t: TestFolder,
  changes: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> => problemsOf(t, { helps: helps(changes) });

/** A plugin that is a manifest only. */
export const small = (
  id: string,
  manifest: Parameters<typeof manifestFile>[1] = {},
): PluginFiles => ({ 'manifest.ts': manifestFile(id, manifest) });
