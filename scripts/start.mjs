/** `npm start`: builds what is not built, then becomes the server. */
import module from 'node:module';
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { build } from './build.mjs';
import { readRecord } from './build/record.mjs';

try {
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { leftOut } = readRecord();
if (leftOut.length > 0) console.log(`Built without ${leftOut.join(', ')}.`);
process.setSourceMapsEnabled(true);
// Node 22 and newer keep what they compiled.
/** @type {{ enableCompileCache?: () => void }} */ (module).enableCompileCache?.();
const { DATABASE_URL, HOST, PUBLIC_URL, PROSA_DEMO, PROSA_SIMULATOR } = process.env;
const isDemonstration =
  !DATABASE_URL &&
  !HOST &&
  !PUBLIC_URL &&
  PROSA_DEMO !== '0' &&
  PROSA_SIMULATOR !== '0' &&
  hasDevelopmentTools();
if (isDemonstration) process.env.PROSA_FAKES ??= '1';
await import(new URL('../dist/core/main.js', import.meta.url).href);
// The services that a demonstration calls, played beside it: they begin once Prosa serves, and end with it.
if (isDemonstration && process.env.PROSA_FAKES === '1') {
  const command = path.resolve(import.meta.dirname, '../core/testing/fakes/command.ts');
  const flags = ['--import', 'tsx', '--conditions=prosa-dev'];
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const fakes = spawn(process.execPath, [...flags, command], { stdio });
  // Prosa itself needs none of them.
  fakes.on('error', () => undefined);
}

/** An image has neither sources' loader nor tests. */
function hasDevelopmentTools() {
  try {
    import.meta.resolve('tsx');
    return true;
  } catch {
    return false;
  }
}
