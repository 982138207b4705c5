/**
 * `npm test`: one throwaway PostgreSQL for the whole run, then the test files and folders named on the command line, or
 * all. `--changed` chooses those that the changes of this checkout concern; `--pure` leaves the database out;
 * `--repeat 20` runs the files again and again, by turns alone and with every processor busy, to find what fails now and
 * then. Tests that use the built product have it built before.
 */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import {
  TEST_DATABASE_VARIABLE,
  prepareTemplates,
  startTestCluster,
} from '../core/testing/cluster.ts';
import { INSTALLATION_VARIABLE } from '../e2e/product/data-folder.ts';
import { build } from './build.mjs';
import { chooseChanged, chooseTests, needProduct, NoTestError } from './testing/choose.ts';
import { runFiles } from './testing/lanes.ts';
import type { LaneOptions } from './testing/lanes.ts';
import { OptionError, readOptions } from './testing/options.ts';
import { runRepeatedly } from './testing/repeats.ts';
import { Report } from './testing/report.ts';
import type { Totals } from './testing/report.ts';
import { prepareTap } from './testing/tap.ts';

const refuse = (message: string): never => {
  console.error(message);
  process.exit(1);
};

/** @returns what `read` reads; a mistake of the caller ends the process with its sentence */
const understood = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof OptionError || error instanceof NoTestError) return refuse(error.message);
    throw error;
  }
};

const { isPure, isChanged, repeat, words } = understood(() => readOptions(process.argv.slice(2)));
const files = understood(() => (isChanged ? chooseChanged() : chooseTests(words)));
/** After so many files, what the first of them said is out of sight. */
const MANY = 20;
/**
 * One more than there are processors: a quarter of the time a file waits for a clock, a browser or the disk. More than four
 * would compete for the one database.
 */
const jobs = Math.min(Math.max(availableParallelism(), 2) + 1, 4);

const runOnce = async (options: LaneOptions): Promise<Totals> => {
  const report = new Report();
  await runFiles(files, report, options);
  const totals = report.close(files);
  if (totals.failed > 0 && files.length > MANY) {
    console.log('\nWhat failed, once more:');
    for (const line of report.failures) console.log(line);
  }
  return totals;
};

/** @returns the exit code */
const runTests = async (environment: NodeJS.ProcessEnv): Promise<number> => {
  prepareTap();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const options = { jobs, environment, signal: stop.signal };
  const { passed, failed } =
    repeat > 1 ? await runRepeatedly(files, repeat, options) : await runOnce(options);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
};

const runWithDatabase = async (environment: NodeJS.ProcessEnv): Promise<number> => {
  const given = process.env[TEST_DATABASE_VARIABLE];
  if (given !== undefined) {
    await prepareTemplates(given);
    return runTests(environment);
  }
  const cluster = await startTestCluster();
  try {
    await prepareTemplates(cluster.superUrl);
    return await runTests({ ...environment, [TEST_DATABASE_VARIABLE]: cluster.superUrl });
  } finally {
    await cluster.stop();
  }
};

const run = isPure ? runTests : runWithDatabase;

/** With the product built, and started once for all who begin with what its first start makes. */
const runWithProduct = async (): Promise<number> => {
  await build();
  const { makeInstallation } = await import('../e2e/product/installation.ts');
  const installation = await makeInstallation();
  try {
    return await run({ [INSTALLATION_VARIABLE]: installation.folder });
  } finally {
    installation.remove();
  }
};

process.exitCode = needProduct(files) ? await runWithProduct() : await run({});
