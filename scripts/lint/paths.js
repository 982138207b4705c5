import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * @param {string} filename of a file that is linted
 * @param {string} cwd where the linter was started, for files outside of the project: the tests of rules
 * @returns {string} relative to the project
 */
export const inProject = (filename, cwd) => {
  const base = filename.startsWith(root + path.sep) ? root : cwd;
  return path.relative(base, filename).split(path.sep).join('/');
};

/**
 * @param {string} plugin id
 * @returns {string} the file of its manifest
 */
export const manifestOf = (plugin) => path.join(root, 'plugins', plugin, 'manifest.ts');
