/**
 * A process of `npm test`: runs the test files it is told to, one after another, each as a subtest with the file's name.
 */
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import type { Test } from 'tap';
import { enterFile } from './file-scope.ts';
import type { Order } from './test-process.ts';

/** Milliseconds a file may take unless it asks for more with `t.setTimeout`. */
const FILE_MILLISECONDS = 120_000;

// Each file has its own limit; the process lives as long as there are files.
t.setTimeout(0);
// The channel to the parent does not keep the process: tap sees to that.
const stay = setInterval(() => undefined, 60_000);
const orphaned = (): never => process.exit(1);
let copies = 0;

let running: Test | undefined;

/** Errors that nobody caught belong to the file that runs; between two files they end the process. */
const failFile = (error: unknown): void => {
  if (!running) throw error;
  running.threw(error);
};
process.on('uncaughtException', failFile);
process.on('unhandledRejection', failFile);

const run = async (file: string, asCopy: boolean): Promise<void> => {
  const url = pathToFileURL(path.resolve(file));
  if (asCopy) url.search = `?copy=${String(++copies)}`;
  const results = await t.test(file, { timeout: FILE_MILLISECONDS }, async (test) => {
    enterFile(test);
    running = test;
    await import(url.href);
  });
  running = undefined;
  process.send?.({ done: file, ok: results?.ok ?? true, bytes: process.memoryUsage.rss() });
};

const end = (): void => {
  clearInterval(stay);
  process.off('message', obey);
  process.off('disconnect', orphaned);
  process.disconnect();
};

const obey = (order: Order): void => {
  if ('run' in order) void run(order.run, order.asCopy);
  else if ('end' in order) end();
};

process.once('disconnect', orphaned);
process.on('message', obey);
