/**
 * Loaded before the server in the server's own process, by measurements of memory alone: on request it collects what
 * nobody holds any more, so that what is measured is what is kept.
 */
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** @type {unknown} */
const exposed = runInNewContext('gc');
const collect = /** @type {() => void} */ (exposed);

const started = new Promise((resolve) => {
  process.on('message', (message) => {
    if (message === 'start') resolve(undefined);
    else collect();
  });
});
// Whoever started it is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await started;
