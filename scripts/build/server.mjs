import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isManifest, serverEntries } from './entries.mjs';
import { fingerprint, fingerprintOf, root, sourcesIn } from './fingerprint.mjs';
import { belongsWithout } from './left-out.mjs';
import { OUTSIDE, packagesIn } from './packages.mjs';
import { packagesLater } from './packages-later.mjs';
import { packagesUnmapped } from './packages-unmapped.mjs';
import { placeIn, sourcePlaces } from './source-places.mjs';

const OWN = [
  'entries',
  'left-out',
  'packages',
  'packages-later',
  'packages-unmapped',
  'server',
  'source-places',
];
const TOOLS = [
  'tsconfig.json',
  'package-lock.json',
  ...OWN.map((name) => `scripts/build/${name}.mjs`),
];

/**
 * @param {readonly string[]} leftOut
 * @returns {string[]} sources and data of the server, relative to the project
 */
function serverFiles(leftOut) {
  const files = sourcesIn(['core', 'migrations', 'plugins']);
  return files
    .filter((file) => !/^plugins\/[^/]+\/web\//.test(file))
    .filter(belongsWithout(leftOut));
}

/**
 * The work that the server's part of the build has to do.
 * @param {import('./record.mjs').BuildRecord} record of the last build
 * @param {readonly string[]} [leftOut] plugins the build is without
 */
export function planServer(record, leftOut = []) {
  const tools = fingerprintOf(TOOLS);
  const known = record.tools === tools ? record.server : {};
  const server = Object.fromEntries(serverFiles(leftOut).map((file) => [file, fingerprint(file)]));
  return {
    tools,
    server,
    leftOut,
    changed: Object.keys(server).filter((file) => server[file] !== known[file]),
    gone: Object.keys(record.server).filter((file) => !(file in server)),
  };
}

/**
 * Runs first in every output: decorators need the one wherever esbuild puts them, and packages that are written for
 * `require` the other.
 */
const BANNER = `import 'reflect-metadata';
import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/**
 * Bundles the server into `dist/`, without checking types, which `npm run typecheck` does. A part of it cannot be built:
 * which module is in which chunk depends on all.
 * @param {Pick<ReturnType<typeof planServer>, 'server' | 'leftOut'>} plan
 * @param {string} [dist] where to
 * @returns {Promise<string[]>} the files that belong to this build, relative to `dist/`
 */
export async function buildServer({ server, leftOut }, dist = path.join(root, 'dist')) {
  const data = Object.keys(server).filter((file) => !file.endsWith('.ts'));
  for (const file of data) cpSync(path.join(root, file), path.join(dist, file));
  const entries = serverEntries(leftOut);
  const parts = [
    entries.filter((file) => !isManifest(file)),
    // A start reads the manifests within the modules that import them. By themselves they are read by name, by others.
    entries.filter(isManifest),
  ];
  const bundles = await Promise.all(parts.map((part) => bundleServer({ dist, entries: part })));
  return [...data, ...bundles.flatMap(({ outputs }) => outputs)];
}

/**
 * Writes modules of the server and what they share.
 * @param {object} options
 * @param {string} options.dist where to
 * @param {readonly string[]} options.entries sources that get a file of their own, relative to the project
 * @param {boolean} [options.isMapped] whether there are source maps
 * @returns {Promise<{ outputs: readonly string[], packages: ReadonlySet<string> }>} the files written, relative to `dist`, and
 *   the packages that they load from outside
 */
export async function bundleServer({ dist, entries, isMapped = true }) {
  const esbuild = await import('esbuild');
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [...entries],
    metafile: true,
    outbase: '.',
    outdir: dist,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // Fewer bytes to read at a start; lines and names stay, so a stack still leads to its source.
    minifySyntax: true,
    conditions: ['prosa-dev'],
    external: OUTSIDE,
    banner: { js: BANNER },
    sourcemap: isMapped,
    sourcesContent: false,
    logLevel: 'error',
    write: false,
    plugins: [packagesLater(), sourcePlaces(), ...(isMapped ? [packagesUnmapped()] : [])],
  });
  const outputs = outputFiles.map(({ path: file, text }) => {
    const name = path.relative(dist, file).split(path.sep).join('/');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, name.endsWith('.js') ? placeIn(text, name) : text);
    return name;
  });
  return { outputs, packages: packagesIn(metafile) };
}
