import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, fingerprintOf, root, sourcesIn } from './fingerprint.mjs';

const TOOLS = ['tsconfig.json', 'package-lock.json', 'scripts/build/server.mjs'];

/** @returns {string[]} sources and data of the server, relative to the project */
function serverFiles() {
  const files = sourcesIn(['core', 'migrations', 'plugins']);
  return files.filter((file) => !/^plugins\/[^/]+\/web\//.test(file));
}

/**
 * What the server's part of the build has to do.
 * @param {import('./record.mjs').BuildRecord} record of the last build
 */
export function planServer(record) {
  const tools = fingerprintOf(TOOLS);
  const known = record.tools === tools ? record.server : {};
  const server = Object.fromEntries(serverFiles().map((file) => [file, fingerprint(file)]));
  return {
    tools,
    server,
    changed: Object.keys(server).filter((file) => server[file] !== known[file]),
    gone: Object.keys(record.server).filter((file) => !(file in server)),
  };
}

/**
 * Writes the changed files to `dist/`: each by itself and without checking types, which `npm run typecheck` does.
 * @param {Pick<ReturnType<typeof planServer>, 'changed' | 'gone'>} plan
 * @param {string} [dist] where to
 */
export async function buildServer({ changed, gone }, dist = path.join(root, 'dist')) {
  /** @param {string} file */
  const outputOf = (file) => path.join(dist, file.replace(/\.ts$/, '.js'));
  for (const file of gone) {
    for (const name of [outputOf(file), `${outputOf(file)}.map`]) rmSync(name, { force: true });
  }
  for (const file of changed.filter((each) => !each.endsWith('.ts'))) {
    cpSync(path.join(root, file), outputOf(file));
  }
  const sources = changed.filter((file) => file.endsWith('.ts'));
  if (sources.length > 0) await compile(sources, dist);
}

/**
 * @param {readonly string[]} sources
 * @param {string} dist
 */
async function compile(sources, dist) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [...sources],
    outbase: '.',
    outdir: dist,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
    // "Bundling" with everything left outside is how esbuild lets a plugin rename what is imported.
    bundle: true,
    treeShaking: false,
    plugins: [
      {
        name: 'leave every import where it is, with the name it has in dist',
        setup(build) {
          build.onResolve({ filter: /.*/ }, ({ kind, path: name }) =>
            kind === 'entry-point'
              ? undefined
              : { path: name.replace(/^(\.\.?\/.*)\.tsx?$/, '$1.js'), external: true },
          );
        },
      },
    ],
  });
}
