import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the project in which `npm run plugins add` installs packages. */
export const PACKAGES_FOLDER = 'packages';

/**
 * A plugin that is installed as a package.
 * @typedef {object} PluginPackage
 * @property {string} name of the package
 * @property {string} version
 * @property {string} id of the plugin, as package.json says: `"prosa": { "id": "hello" }`
 * @property {string} folder its absolute path
 * @property {string | undefined} index the module of the server, absolute; undefined for screens alone
 * @property {string | undefined} web the module of the screens, absolute
 * @property {string | undefined} styles its style sheet, absolute
 * @property {boolean} isAdded whether `npm run plugins add` installed it; otherwise package.json of the project lists it
 */

/** A package that is listed and cannot be used. The message says what helps. */
class PackageProblem extends Error {
  code = 'ERR_PLUGIN_PACKAGE';
}

/**
 * @typedef {object} PackageJson
 * @property {string} [name]
 * @property {string} [version]
 * @property {unknown} [exports]
 * @property {{ id?: string, plugins?: readonly string[] }} [prosa]
 */

/**
 * The packages that are listed as `"prosa": { "plugins": [] }` by package.json of the project and by that of the folder which
 * `npm run plugins add` installs into, in the order of their names.
 * @param {string} root folder of the project
 * @returns {readonly PluginPackage[]}
 * @throws PackageProblem for one that is not installed, or is no plugin
 */
export function pluginPackages(root) {
  return [
    ...listedIn(root).map((name) => readPackage(root, name, false)),
    ...listedIn(path.join(root, PACKAGES_FOLDER)).map((name) =>
      readPackage(path.join(root, PACKAGES_FOLDER), name, true),
    ),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * @param {string} folder that has a package.json, or has none
 * @returns {readonly string[]} names of packages
 */
export function listedIn(folder) {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (readJson(file).prosa?.plugins ?? []) : [];
}

/**
 * @param {string} base the folder whose `node_modules` has it
 * @param {string} name
 * @param {boolean} isAdded
 * @returns {PluginPackage}
 */
function readPackage(base, name, isAdded) {
  const folder = path.join(base, 'node_modules', name);
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) {
    const cure = isAdded
      ? `run "npm ci --prefix ${PACKAGES_FOLDER}", or "npm run plugins remove ${name}"`
      : 'run "npm ci"';
    throw new PackageProblem(`The plugin in the package ${name} is not installed: ${cure}.`);
  }
  const { version = '', exports, prosa } = readJson(file);
  if (typeof prosa?.id !== 'string') {
    throw new PackageProblem(
      `The package ${name} is no plugin: its package.json has no "prosa": { "id": … }.`,
    );
  }
  const styles = path.join(folder, 'web/styles.css');
  return {
    name,
    version,
    id: prosa.id,
    folder,
    index: exported(exports, '.', folder),
    web: exported(exports, './web', folder),
    styles: existsSync(styles) ? styles : undefined,
    isAdded,
  };
}

/**
 * @param {unknown} exports of a package.json
 * @param {'.' | './web'} name
 * @param {string} folder
 * @returns {string | undefined} the exported file, absolute
 */
function exported(exports, name, folder) {
  const all = isRecord(exports) ? exports : { '.': exports };
  const found = all[name];
  const file = isRecord(found) ? (found.import ?? found.default) : found;
  return typeof file === 'string' ? path.join(folder, file) : undefined;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null;

/** @param {string} file @returns {PackageJson} */
const readJson = (file) => /** @type {PackageJson} */ (JSON.parse(readFileSync(file, 'utf8')));
