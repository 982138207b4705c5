import { existsSync } from 'node:fs';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Lock } from './cut-lock.ts';
import { readJson } from './json.ts';

/**
 * Makes the `node_modules` of a package out of what is installed in Prosa's folder, without downloading anything: a link to each
 * package of its lock file, and a copy of the package `prosa`.
 * @param root folder of Prosa
 * @param folder of the package
 * @param sdk folder of the package `prosa`
 */
export const linkModules = async (
  root: string,
  folder: string,
  { packages }: Pick<Lock, 'packages'>,
  sdk: string,
): Promise<void> => {
  const modules = path.join(folder, 'node_modules');
  await rm(modules, { recursive: true, force: true });
  await mkdir(path.join(modules, '.bin'), { recursive: true });
  await cp(sdk, path.join(modules, 'prosa'), { recursive: true });
  for (const place of Object.keys(packages)) {
    // Deeper ones are found from where the link leads to; those for other systems are not installed.
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    const source = path.join(root, place);
    if (name === undefined || name === 'prosa' || !existsSync(source)) continue;
    await mkdir(path.dirname(path.join(modules, name)), { recursive: true });
    await symlink(source, path.join(modules, name));
  }
  for (const name of ['prosa', 'typescript', 'oxlint', 'oxlint-tsgolint'])
    await linkPrograms(modules, name);
};

/** Puts a package's programs where `npm run` looks for them. */
const linkPrograms = async (modules: string, name: string): Promise<void> => {
  const { bin = {} } = await readJson<{ bin?: string | Readonly<Record<string, string>> }>(
    path.join(modules, name, 'package.json'),
  );
  const programs = typeof bin === 'string' ? { [name]: bin } : bin;
  for (const [program, file] of Object.entries(programs)) {
    await symlink(path.join('..', name, file), path.join(modules, '.bin', program));
  }
};
