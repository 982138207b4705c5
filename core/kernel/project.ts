import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the code that is running stands. */
export interface Project {
  /** Folder of package.json. */
  readonly root: string;
  /** Folder that holds `core/` and `plugins/` as they run: the root itself under tsx, `dist/` in production. */
  readonly tree: string;
  /** How the files of that tree end. */
  readonly extension: '.ts' | '.js';
}

/** The project this file belongs to, wherever it was started from. */
export const runningProject = (): Project => {
  const file = fileURLToPath(import.meta.url);
  return {
    root: rootAbove(path.dirname(file)),
    tree: path.resolve(path.dirname(file), '../..'),
    extension: file.endsWith('.ts') ? '.ts' : '.js',
  };
};

/** The nearest folder at or above `folder` that has a package.json. */
const rootAbove = (folder: string): string => {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('There is no package.json above the code that runs.');
  return rootAbove(parent);
};
