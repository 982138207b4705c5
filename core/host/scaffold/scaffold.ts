import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import type { Project } from '../../kernel/project.ts';
import { idProblem, spellings } from './names.ts';

/** An id a plugin cannot have, told in a sentence. */
export class ScaffoldError extends Error {
  override readonly name = 'ScaffoldError';
  readonly code = 'ERR_SCAFFOLD';
}

const TEMPLATES = fileURLToPath(new URL('./templates/', import.meta.url));
const SUFFIX = '.template';

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
  const written: string[] = [];
  for (const template of await templates()) {
    const file = path.join(folder, spell(template.slice(0, -SUFFIX.length), id));
    const text = spell(await readFile(path.join(TEMPLATES, template), 'utf8'), id);
    const config = await prettier.resolveConfig(file);
    await mkdir(path.dirname(file), { recursive: true });
    // Longer and shorter names break lines elsewhere.
    await writeFile(file, await prettier.format(text, { ...config, filepath: file }));
    written.push(path.relative(project.root, file));
  }
  return written;
};

const templates = async (): Promise<string[]> => {
  const entries = await readdir(TEMPLATES, { recursive: true });
  return entries.filter((entry) => entry.endsWith(SUFFIX)).sort();
};

const spell = (text: string, id: string): string =>
  spellings(id).reduce((result, [from, to]) => result.replaceAll(from, to), text);
