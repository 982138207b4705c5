/** In place of scripts/lint/paths.js: the package that is linted counts as the folder of its plugin in Prosa. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = process.cwd();
/** @type {unknown} */
const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const { id } = /** @type {{ prosa: { id: string } }} */ (own).prosa;

/**
 * @param {string} filename
 * @returns {string}
 */
export const inProject = (filename) =>
  ['plugins', id, ...path.relative(root, filename).split(path.sep)].join('/');

/**
 * @param {string} plugin
 * @returns {string}
 */
export const manifestOf = (plugin) =>
  path.join(
    root,
    plugin === id ? 'manifest.ts' : `node_modules/prosa/plugins/${plugin}/manifest.js`,
  );
