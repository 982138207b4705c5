/**
 * `npm run build`: brings `dist/` up to date; what has not changed since the last build is left alone.
 * `npm run build -- --without whatsapp-web` leaves a plugin out, which stays so until the next `npm run build`.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './build/fingerprint.mjs';
import { checkLeftOut } from './build/left-out.mjs';
import { readRecord, writeRecord } from './build/record.mjs';
import { buildServer, planServer } from './build/server.mjs';
import { removeStale } from './build/stale.mjs';
import { buildWeb, planWeb } from './build/web.mjs';

/**
 * @param {(line: string) => void} [print]
 * @param {readonly string[]} [without] plugins to leave out; those the last build left out unless told
 * @returns {Promise<boolean>} whether anything had to be built
 */
export async function build(print = console.log, without) {
  if (!existsSync(path.join(root, 'node_modules/esbuild'))) return useWhatIsThere();
  const record = readRecord();
  const leftOut = await checkLeftOut(without ?? record.leftOut);
  const server = planServer(record, leftOut);
  const web = planWeb(record);
  const isServerSame = server.changed.length + server.gone.length === 0;
  const parts = [...(isServerSame ? [] : ['the server']), ...(web.changed ? ['the page'] : [])];
  if (parts.length === 0) return false;
  print(`Building ${parts.join(' and ')} …`);
  const begin = performance.now();
  // The page first: it is built by another process, and both processors have something to do.
  const page = web.changed ? buildWeb() : Promise.resolve();
  const [outputs] = await Promise.all([isServerSame ? record.outputs : buildServer(server), page]);
  writeRecord({ server: server.server, tools: server.tools, web: web.web, outputs, leftOut });
  if (!isServerSame) removeStale(outputs, record.outputs);
  print(`Built in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return true;
}

/** An image without build tools brings its own `dist/`. */
function useWhatIsThere() {
  if (existsSync(path.join(root, 'dist/build.json'))) return false;
  throw new Error(
    'Prosa is not built, and the tools for it are not installed: run "npm ci --include=dev".',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { without: { type: 'string', multiple: true, default: [] } },
  });
  await build(console.log, values.without);
}
