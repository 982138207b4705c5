import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { fingerprintOf, root, sourcesIn } from './fingerprint.mjs';
import { PACKAGES_FOLDER } from './plugin-packages.mjs';

const SHARED = /^plugins\/[^/]+\/((facts|manifest|public|schemas|slots)\.ts$|locales\/|web\/)/;

/**
 * The work that the page's part of the build has to do.
 * @param {import('./record.mjs').BuildRecord} record of the last build
 * @param {string} [dist] where it was built
 */
export function planWeb(record, dist = path.join(root, 'dist')) {
  const web = fingerprintOf([
    ...sourcesIn(['web']),
    ...sourcesIn(['plugins']).filter((file) => SHARED.test(file)),
    'core/contract.ts',
    ...sourcesIn(['core/contract', 'core/kernel']),
    'package.json',
    'package-lock.json',
    // It has the sum of each plugin that was added as a package.
    ...[`${PACKAGES_FOLDER}/package-lock.json`].filter((file) => existsSync(path.join(root, file))),
  ]);
  return {
    web,
    changed: web !== record.web || !existsSync(path.join(dist, 'web/index.html')),
  };
}

/** Bundles the page into `dist/web`. */
export async function buildWeb() {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const config = path.join(root, 'web/vite.config.ts');
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  /** @type {number | null} */
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The page could not be built: vite ended with ${String(code)}`);
  compress(path.join(root, 'dist/web/assets'));
}

/** Small files gain nothing. */
const WORTH_BYTES = 1024;

/**
 * Puts a compressed copy beside each text, so that the server has only to send it.
 * @param {string} folder
 */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length >= WORTH_BYTES) writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
