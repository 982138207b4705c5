import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Project } from '../../kernel/project.ts';
import { idProblem, spellings } from './names.ts';
import { writeTemplates } from './write-templates.ts';

/** An id a plugin cannot have, or a folder that is taken, told in a sentence. */
export class ScaffoldError extends Error {
  override readonly name = 'ScaffoldError';
  readonly code = 'ERR_SCAFFOLD';
}

/**
 * Writes a new plugin: a table, routes, a screen, texts in three languages, and their tests.
 * @returns the files written, relative to the project
 * @throws ScaffoldError when the id is not one, or is taken
 */
export const scaffoldPlugin = async (project: Project, id: string): Promise<readonly string[]> => {
  const problem = idProblem(id);
  if (problem !== undefined) throw new ScaffoldError(problem);
  const folder = path.join(project.root, 'plugins', id);
  if (existsSync(folder)) throw new ScaffoldError(`There is a folder plugins/${id} already.`);
  const written = await writeTemplates({
    templates: new URL('./templates/', import.meta.url),
    folder,
    spellings: spellings(id),
    root: project.root,
  });
  return written.map((file) => path.relative(project.root, file));
};
