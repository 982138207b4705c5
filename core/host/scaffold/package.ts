import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contractVersion } from '../../../scripts/build/sdk.mjs';
import type { Project } from '../../kernel/project.ts';
import { cutLock } from './cut-lock.ts';
import type { Lock, LockedPackage } from './cut-lock.ts';
import { readJson, writeJson } from './json.ts';
import { linkModules } from './link-modules.ts';
import { packageIdProblem, packageSpellings } from './names.ts';
import { packSdk, sdkFolder } from './pack-sdk.ts';
import { ScaffoldError } from './scaffold.ts';
import { writeTemplates } from './write-templates.ts';

/** Shared with Prosa when the plugin runs, which finds them in the folder of Prosa. */
const PEERS = [
  '@blueprintjs/core',
  '@blueprintjs/icons',
  '@fastify/type-provider-typebox',
  '@sinclair/typebox',
  'fastify',
  'knex',
  'objection',
  'react',
  'tsyringe',
];

/** Used while it is written. */
const TOOLS = [
  '@types/node',
  '@types/react',
  'oxlint',
  'oxlint-tsgolint',
  'react-dom',
  'typescript',
];

/** Overrides without which npm would not find the versions of the lock file. */
const CARRIED = ['react-popper', 'fast-uri'];

type Versions = Readonly<Record<string, string>>;

interface PackageJson {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

/**
 * Writes a plugin that is a package of its own, outside of the project: a table, routes, a follower, a task, a setting, a screen,
 * a button in another plugin's screen, texts in three languages, styles and tests; the package `prosa` it is written against; and
 * a lock file with the versions that Prosa has. Its `node_modules` leads to the packages of this checkout, so that it can be
 * tested at once, until `npm ci` replaces it.
 * @param folder that does not exist yet; its name is the plugin's id
 * @returns the files written
 * @throws ScaffoldError when the name is no id, or the folder is taken
 */
export const scaffoldPackage = async (
  project: Project,
  folder: string,
): Promise<readonly string[]> => {
  const target = path.resolve(folder);
  const id = path.basename(target);
  const problem = packageIdProblem(id);
  if (problem !== undefined) throw new ScaffoldError(problem);
  if (existsSync(path.join(project.root, 'plugins', id))) {
    throw new ScaffoldError(`There is a plugin "${id}" in plugins/${id} already.`);
  }
  if (existsSync(target)) throw new ScaffoldError(`There is a folder ${folder} already.`);
  const written = await writeTemplates({
    templates: new URL('./package-templates/', import.meta.url),
    folder: target,
    spellings: packageSpellings(id),
    root: project.root,
  });
  const sdk = await packSdk(project, target);
  const own = await readJson<PackageJson>(path.join(project.root, 'package.json'));
  const content = packageJson(id, own, path.basename(sdk));
  const lock = await lockFor(project, target, content, sdk);
  await writeJson(path.join(target, 'package.json'), content);
  await writeJson(path.join(target, 'package-lock.json'), lock);
  await linkModules(project.root, target, lock, sdkFolder(project));
  return [
    ...written,
    ...['package.json', 'package-lock.json'].map((name) => path.join(target, name)),
    sdk,
  ];
};

/** @param sdk name of the tarball of the package `prosa` */
const packageJson = (id: string, own: PackageJson, sdk: string) => {
  const known = { ...own.devDependencies, ...own.dependencies };
  const versions = (names: readonly string[], prefix = ''): Versions =>
    Object.fromEntries(names.map((name) => [name, `${prefix}${known[name] ?? ''}`]));
  return {
    name: `prosa-${id}`,
    version: '1.0.0',
    description: 'A plugin of Prosa',
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20.19' },
    prosa: { id },
    exports: { '.': './dist/index.js', './web': './dist/web/index.js' },
    files: ['dist', 'locales', 'web/styles.css'],
    scripts: {
      build: 'tsc -p tsconfig.build.json',
      typecheck: 'tsc',
      lint: 'oxlint -c node_modules/prosa/oxlintrc.json --ignore-pattern=node_modules --ignore-pattern=dist',
      test: 'prosa-test',
      prepack: 'npm run build',
    },
    peerDependencies: versions(PEERS, '^'),
    devDependencies: { ...versions([...PEERS, ...TOOLS]), prosa: `file:${sdk}` },
    overrides: Object.fromEntries(
      CARRIED.flatMap((name) => {
        const override = own.overrides?.[name];
        return override === undefined ? [] : [[name, override]];
      }),
    ),
    allowScripts: own.allowScripts ?? {},
  };
};

/** @returns the part of Prosa's lock file that the package needs */
const lockFor = async (
  project: Project,
  target: string,
  content: ReturnType<typeof packageJson>,
  sdk: string,
): Promise<Lock> => {
  const whole = await readJson<Lock>(path.join(project.root, 'package-lock.json'));
  const prosa = await readJson<LockedPackage>(path.join(sdkFolder(project), 'package.json'));
  const { name, version, license, engines, peerDependencies, devDependencies } = content;
  const needed = [...Object.keys(devDependencies), ...Object.keys(prosa.dependencies ?? {})];
  const entries = cutLock(
    whole,
    needed.filter((each) => each !== 'prosa'),
  );
  const sum = createHash('sha512')
    .update(await readFile(sdk))
    .digest('base64');
  const { license: licence, dependencies, bin, engines: nodes } = prosa;
  const packages = {
    '': { name, version, license, devDependencies, engines, peerDependencies },
    ...Object.fromEntries(
      Object.entries(entries).map(([folder, entry]) => [folder, { ...entry, dev: true }]),
    ),
    'node_modules/prosa': {
      version: contractVersion(),
      resolved: `file:${path.relative(target, sdk)}`,
      integrity: `sha512-${sum}`,
      dev: true,
      license: licence,
      dependencies,
      bin,
      engines: nodes,
    },
  };
  return { name, version, lockfileVersion: 3, requires: true, packages };
};
