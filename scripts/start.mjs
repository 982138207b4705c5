/** `npm start`: builds what is not built, then becomes the server. */
import module from 'node:module';
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
await import(new URL('../dist/core/main.js', import.meta.url).href);
