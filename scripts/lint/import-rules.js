import path from 'node:path';

/**
 * The rules of which file may import which. One function, no linter in it: it is told who imports what and answers with
 * a sentence when that is not allowed.
 *
 * @typedef {object} Question
 * @property {string} file importing file, relative to the project
 * @property {string} specifier as written
 * @property {(plugin: string) => ReadonlySet<string>} declared what a plugin's manifest depends on
 */

const FACT_FILES = /^(public|schemas|facts|slots|manifest|shared\/[a-z-]+)\.ts$/;
const TEST_FILE = /(\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$))/;
/** Server packages that would end up in the page. */
const SERVER_ONLY =
  /^(node:|fastify|@fastify\/(?!type-provider)|knex$|objection$|pg$|pg-boss|aedes|bree|tsyringe|pino|ws$)/;
/** @type {ReadonlyMap<string, string>} */
const RESERVED_PACKAGES = new Map([['@whiskeysockets/baileys', 'plugins/whatsapp-web']]);

/**
 * @param {Question} question
 * @returns {string | undefined} why it is refused
 */
export function refuse({ file, specifier, declared }) {
  const from = place(file);
  if (from.area === 'free') return undefined;
  const target = specifier.startsWith('.')
    ? place(path.posix.join(path.posix.dirname(file), specifier))
    : undefined;
  const owner = RESERVED_PACKAGES.get(specifier);
  if (owner !== undefined && !file.startsWith(`${owner}/`)) {
    return `Only ${owner} may import ${specifier}: its licence and its quirks stay in one place.`;
  }
  if (from.area === 'core') return refuseInCore(from, specifier, target);
  if (from.area === 'web') return refuseInShell(from, specifier, target);
  return refuseInPlugin(from, specifier, target, declared);
}

/**
 * @typedef {object} Place
 * @property {'core' | 'web' | 'plugin' | 'free'} area
 * @property {string} plugin id, empty outside plugins
 * @property {string} inside path below the area (or below the plugin)
 * @property {boolean} isTest
 */

/**
 * @param {string} file
 * @returns {Place}
 */
function place(file) {
  const [area = '', ...rest] = file.split('/');
  const isTest = TEST_FILE.test(file);
  if (area === 'core' || area === 'web')
    return { area, plugin: '', inside: rest.join('/'), isTest };
  if (area === 'plugins' && rest.length > 1) {
    return { area: 'plugin', plugin: rest[0] ?? '', inside: rest.slice(1).join('/'), isTest };
  }
  return { area: 'free', plugin: '', inside: file, isTest };
}

/** Floors of the core, from the lowest: a file imports its own floor and those below. A file beside them is above all. */
const FLOORS = ['kernel', 'data', 'services', 'http', 'host'];

/** @param {Place} place in the core */
function floorOf({ inside }) {
  // The contract and the schema of manifests are plain types and data, which every floor speaks.
  if (/^contract(\.ts|\/)/.test(inside) || inside.endsWith('.json')) return 0;
  const floor = FLOORS.indexOf(inside.split('/')[0] ?? '');
  return floor === -1 ? FLOORS.length : floor;
}

/**
 * @param {Place} from
 * @param {string} specifier
 * @param {Place | undefined} target
 */
function refuseInCore(from, specifier, target) {
  if (specifier.startsWith('prosa/')) {
    return `core imports its own files relatively, not as ${specifier}: the entry would load itself.`;
  }
  if (target?.area === 'plugin')
    return 'core never imports a plugin: open a point and let it fill it.';
  if (target?.area === 'web') return 'core never imports the web shell.';
  if (
    target?.area === 'core' &&
    !from.isTest &&
    !target.isTest &&
    floorOf(from) < floorOf(target)
  ) {
    return `Floors of core import downwards: ${FLOORS.join(' < ')}. Take a type or a function as an argument, or move it down.`;
  }
  return undefined;
}

/**
 * @param {Place} from
 * @param {string} specifier
 * @param {Place | undefined} target
 */
function refuseInShell(from, specifier, target) {
  const isBuild = from.inside === 'vite.config.ts';
  if (target?.area === 'plugin') return 'The shell never names a plugin: open a slot.';
  if (target?.area === 'core')
    return 'The shell never imports the server; prosa/contract is browser-safe.';
  if (specifier.startsWith('prosa/core')) return 'prosa/core would put the server into the page.';
  if (specifier.startsWith('prosa/web') && !from.isTest) {
    return `web imports its own files relatively, not as ${specifier}: the entry would load itself.`;
  }
  if (!from.isTest && !isBuild && SERVER_ONLY.test(specifier)) {
    return `${specifier} does not run in a browser.`;
  }
  return undefined;
}

/**
 * @param {Place} from
 * @param {string} specifier
 * @param {Place | undefined} target
 * @param {Question['declared']} declared
 */
function refuseInPlugin(from, specifier, target, declared) {
  const isWeb = from.inside.startsWith('web/');
  const isFact = FACT_FILES.test(from.inside);
  if (target === undefined) return refusePackage(from, specifier, isWeb, isFact, declared);
  if (target.area === 'core') return 'A plugin reaches core as prosa/core or prosa/contract only.';
  if (target.area === 'web') return 'A plugin reaches the shell as prosa/web only.';
  if (target.area === 'free')
    return 'A plugin imports nothing outside itself but declared plugins.';
  if (target.plugin !== from.plugin) return refuseNeighbour(from, target, declared);
  const targetIsWeb = target.inside.startsWith('web/');
  const targetIsFact = FACT_FILES.test(target.inside) || target.inside.endsWith('.json');
  if (isFact && !targetIsFact) {
    return 'public, schemas, facts, slots, manifest and shared are read by server and browser: they import only each other.';
  }
  if (isWeb && !targetIsWeb && !targetIsFact && !from.isTest) {
    return 'Screens import their own web files and manifest, schemas, public, shared; never server files.';
  }
  if (!isWeb && targetIsWeb) return 'Server files never import screens.';
  return undefined;
}

/**
 * @param {Place} from
 * @param {string} specifier
 * @param {boolean} isWeb
 * @param {boolean} isFact
 * @param {Question['declared']} declared
 */
function refusePackage(from, specifier, isWeb, isFact, declared) {
  // By this name a plugin in a package imports public.ts of others; in this repository the path is written.
  const other = /^prosa\/plugins\/([^/]+)$/.exec(specifier)?.[1];
  if (other !== undefined) {
    return from.isTest || declared(from.plugin).has(other)
      ? undefined
      : `The manifest does not declare that it depends on ${other}.`;
  }
  if (isFact) {
    return ['prosa/contract', 'prosa/schemas', '@sinclair/typebox'].includes(specifier)
      ? undefined
      : `public, schemas, facts, slots and manifest import only prosa/contract, prosa/schemas and TypeBox, not ${specifier}.`;
  }
  if (specifier.endsWith('/testing') && specifier.startsWith('prosa/') && !from.isTest) {
    return `${specifier} is for tests.`;
  }
  if (isWeb && specifier.startsWith('prosa/core'))
    return `${specifier} would put the server into the page.`;
  if (!isWeb && specifier.startsWith('prosa/web')) return 'Server files never import the shell.';
  if (isWeb && !from.isTest && SERVER_ONLY.test(specifier))
    return `${specifier} does not run in a browser.`;
  return undefined;
}

/**
 * @param {Place} from
 * @param {Place} target
 * @param {Question['declared']} declared
 */
function refuseNeighbour(from, target, declared) {
  if (!reaches(from.plugin, target.plugin, declared, from.isTest)) {
    return `plugins/${from.plugin}/manifest.ts does not declare that it depends on ${target.plugin}.`;
  }
  const allowed = from.isTest ? ['public.ts', 'index.ts', 'testing.ts'] : ['public.ts'];
  if (!allowed.includes(target.inside)) {
    return `Of another plugin only ${allowed.join(', ')} may be imported, not ${target.inside}.`;
  }
  return undefined;
}

/**
 * A test may also build its app from what its dependencies depend on.
 * @param {string} plugin
 * @param {string} wanted
 * @param {Question['declared']} declared
 * @param {boolean} indirectly
 */
function reaches(plugin, wanted, declared, indirectly) {
  const seen = new Set([plugin]);
  for (const id of seen) {
    const next = declared(id);
    if (next.has(wanted)) return true;
    if (indirectly) for (const other of next) seen.add(other);
  }
  return false;
}
