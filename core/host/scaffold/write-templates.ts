import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatSource } from '../format-source.ts';

const SUFFIX = '.template';

export interface WriteTemplatesOptions {
  /** Folder of files that end in `.template`. */
  readonly templates: URL;
  /** Where to. */
  readonly folder: string;
  /** The replacement for each spelling of the word that stands for the plugin, in texts and names of files. */
  readonly spellings: readonly (readonly [from: string, to: string])[];
  /** Folder of Prosa, whose format they get. */
  readonly root: string;
}

/** Writes files from templates. @returns the files written */
export const writeTemplates = async ({
  templates,
  folder,
  spellings,
  root,
}: WriteTemplatesOptions): Promise<readonly string[]> => {
  const source = fileURLToPath(templates);
  const spell = (text: string): string =>
    spellings.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  const written: string[] = [];
  for (const template of await templatesIn(source)) {
    const file = path.join(folder, spell(template.slice(0, -SUFFIX.length)));
    const text = spell(await readFile(path.join(source, template), 'utf8'));
    await mkdir(path.dirname(file), { recursive: true });
    // Longer and shorter names break lines elsewhere.
    await writeFile(file, await formatSource(root, file, text));
    written.push(file);
  }
  return written;
};

const templatesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((entry) => entry.endsWith(SUFFIX)).sort();
};
