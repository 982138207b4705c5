import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { declaredDependencies } from '../lint/declared.js';
import { affectedTests, changedFiles } from './changed.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Where tests live. */
const FOLDERS = ['core', 'plugins', 'web', 'scripts', 'e2e'];

const TEST = /\.test\.tsx?$/;
const SKIPPED = new Set(['node_modules', 'dist']);

/** Tests of these folders use the built product. */
const USE_PRODUCT = /^e2e\/(?!(security|reads)\/)/;

/** Something was asked for that is no test. The message names it. */
export class NoTestError extends Error {
  override readonly name = 'NoTestError';
}

/** All test files below a folder of the project, in a fixed order. */
const testsBelow = (folder: string, root: string): readonly string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : testsBelow(name, root);
      return TEST.test(name) ? [name] : [];
    })
    .sort();

const clean = (given: string, root: string): string =>
  path.relative(root, path.resolve(root, given)).replaceAll(path.sep, '/');

/**
 * The test files somebody asked for: each word is a file or a folder, whose tests are meant then, however deep. No word
 * means all.
 * @throws NoTestError for a word that finds none: a run of nothing would look like a success
 */
export const chooseTests = (words: readonly string[], root = ROOT): readonly string[] => {
  const all = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    testsBelow(folder, root),
  );
  if (words.length === 0) return all;
  const chosen = words.flatMap((word) => {
    const wanted = clean(word, root);
    const found = all.filter(
      (file) => wanted === '' || file === wanted || file.startsWith(`${wanted}/`),
    );
    if (found.length > 0) return found;
    throw new NoTestError(`No test: ${word} is neither a test file nor a folder with one.`);
  });
  return [...new Set(chosen)];
};

/**
 * The test files that the changes of this checkout concern, see {@link affectedTests}.
 * @throws NoTestError where they concern none
 */
export const chooseChanged = (root = ROOT): readonly string[] => {
  const plugins = readdirSync(path.join(root, 'plugins'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const dependencies = new Map(
    plugins.map(({ name }) => [name, declaredDependencies(root, name)] as const),
  );
  const found = affectedTests(changedFiles(root), chooseTests([], root), dependencies);
  if (found.length > 0) return found;
  throw new NoTestError('No test: nothing that a test reads has changed.');
};

/** Whether any of these files needs the product to be built before. */
export const needProduct = (files: readonly string[]): boolean =>
  files.some((file) => USE_PRODUCT.test(file));
