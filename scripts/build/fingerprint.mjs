import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

const SKIPPED = new Set(['node_modules', 'dist', 'testing']);

/**
 * Every source below some folders, relative to the project, in a fixed order. Tests and what helps them are left out.
 * @param {readonly string[]} folders
 * @returns {string[]}
 */
export function sourcesIn(folders) {
  return folders.flatMap((folder) => walk(folder)).sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function walk(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(name);
    return /\.test\.tsx?$|\/testing\.ts$|\.md$/.test(name) ? [] : [name];
  });
}

/**
 * @param {string} file relative to the project
 * @returns {string}
 */
export function fingerprint(file) {
  return createHash('sha1')
    .update(readFileSync(path.join(root, file)))
    .digest('base64url');
}

/**
 * @param {readonly string[]} files
 * @returns {string} one fingerprint of all, which changes when a file comes or goes as well
 */
export function fingerprintOf(files) {
  const hash = createHash('sha1');
  for (const file of files) hash.update(`${file} ${fingerprint(file)}\n`);
  return hash.digest('base64url');
}
