/**
 * `node --import ./scripts/build/as-built.mjs`: runs sources as the build writes them, for measurements. The runner for
 * tests and development keeps the name of every function, which costs what users never pay.
 */
import { register } from 'node:module';

register('./as-built-loader.mjs', import.meta.url);
