import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root, sourcesIn } from './fingerprint.mjs';
import { belongsWithout } from './left-out.mjs';

/**
 * The modules started or imported by name from outside of the bundle: the two programs, what plugins in packages import, what
 * the crash tests load ahead, and the modules that run in threads.
 */
const NAMED = [
  'core/main.ts',
  'core/cli.ts',
  'core/api.ts',
  'core/contract.ts',
  'core/kernel/schemas.ts',
  'core/app.ts',
  'core/host/discover.ts',
  'core/services/jobs/thread-entry.ts',
  'core/services/password-policy/estimate.ts',
  'plugins/billing/services/paper/print-work.ts',
  'plugins/contacts/services/import/read-spreadsheet.ts',
];

/**
 * The files of the server that get a file of their own in `dist/`, where they lie here: everything else moves into chunks
 * that these share, so that each module is loaded once, whichever of them asks for it.
 * @param {readonly string[]} leftOut plugins the build is without
 * @returns {string[]} relative to the project
 */
export function serverEntries(leftOut) {
  const plugins = readdirSync(path.join(root, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      ['manifest', 'index', 'public'].map((file) => `plugins/${name}/${file}.ts`),
    )
    .filter((file) => existsSync(path.join(root, file)));
  const migrations = sourcesIn(['migrations', 'plugins']).filter((file) =>
    /^(plugins\/[^/]+\/)?migrations\/([\w-]+\/)?\d{4}_\w+\.ts$/.test(file),
  );
  return [...NAMED, ...plugins, ...migrations].filter(belongsWithout(leftOut));
}

/**
 * @param {string} file an entry
 * @returns {boolean} whether it is the manifest of a plugin
 */
export const isManifest = (file) => /^plugins\/[^/]+\/manifest\.ts$/.test(file);
