import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const modules = path.resolve(import.meta.dirname, '../../node_modules');
const program = path.join(modules, 'tap/dist/esm/run.mjs');
const built = path.join(modules, '@tapjs/test/test-built/dist/esm/index.js');

/**
 * Builds tap without its TypeScript loader, once after an installation. It would do so by itself, but in that run it
 * still uses the loader.
 */
export const prepareTap = (): void => {
  if (!readFileSync(built, 'utf8').includes('@tapjs/typescript')) return;
  const { status, stderr } = spawnSync(process.execPath, [program, 'build'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tap could not be built: ${stderr}`);
};
