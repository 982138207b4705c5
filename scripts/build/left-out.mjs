import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './fingerprint.mjs';

/**
 * Checks which plugins a build leaves out: the server then has neither their code nor imports of the packages they alone use.
 * The page keeps their screens, and shows only those of plugins that the server names.
 * @param {readonly string[]} ids folders of `plugins/`
 * @returns {Promise<readonly string[]>} each of them once, in order
 * @throws {Error} naming what is no plugin, and who needs what is left out
 */
export async function checkLeftOut(ids) {
  const leftOut = [...new Set(ids)].sort();
  if (leftOut.length === 0) return leftOut;
  // Reads manifests with the compiler, which an installation without build tools does not have.
  const { declaredDependencies } = await import('../lint/declared.js');
  const plugins = readdirSync(path.join(root, 'plugins')).filter((id) =>
    existsSync(path.join(root, 'plugins', id, 'manifest.ts')),
  );
  for (const id of leftOut) {
    if (!plugins.includes(id)) throw new Error(`There is no plugin "${id}" to leave out.`);
    const needing = plugins.filter(
      (other) => !leftOut.includes(other) && declaredDependencies(root, other).has(id),
    );
    if (needing.length > 0) {
      throw new Error(`"${id}" cannot be left out: ${needing.join(', ')} depend on it.`);
    }
  }
  return leftOut;
}

/**
 * @param {readonly string[]} leftOut
 * @returns {(file: string) => boolean} whether a file, relative to the project, belongs to a build without these plugins
 */
export const belongsWithout = (leftOut) => (file) =>
  !leftOut.some((id) => file.startsWith(`plugins/${id}/`));
