import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './fingerprint.mjs';

/** Where in `dist/` the server's part of the build lies. */
const FOLDERS = ['chunks', 'core', 'migrations', 'plugins'];

/**
 * Removes what older builds have left of the server. The chunks of the last one stay: a process of it that still runs, as
 * in a rolling restart, loads some of them only when they are needed.
 * @param {readonly string[]} outputs of this build, relative to `dist/`
 * @param {readonly string[]} last those of the last one
 * @param {string} [dist]
 */
export function removeStale(outputs, last, dist = path.join(root, 'dist')) {
  const names = new Set([...outputs, ...last.filter((name) => name.startsWith('chunks/'))]);
  for (const folder of FOLDERS.filter((each) => existsSync(path.join(dist, each)))) {
    for (const entry of readdirSync(path.join(dist, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(dist, file).split(path.sep).join('/');
      if (!entry.isDirectory() && !names.has(name)) rmSync(file);
    }
  }
}
