/**
 * `npm test`: one throwaway PostgreSQL for the whole run, then the test files and folders named on the command line, or
 * all. What starts with a dash goes to tap. `--pure` leaves the database out. What uses the built product has it built
 * before.
 */
import process from 'node:process';
import {
  TEST_DATABASE_VARIABLE,
  prepareTemplates,
  startTestCluster,
} from '../core/testing/cluster.ts';
import { build } from './build.mjs';
import { chooseTests, needProduct, NoTestError } from './testing/choose.ts';
import { report } from './testing/report.ts';
import { prepareTap, startTap } from './testing/tap.ts';

const given = process.argv.slice(2);
const isPure = given.includes('--pure');

const choose = (): readonly string[] => {
  try {
    return chooseTests(given.filter((argument) => !argument.startsWith('-')));
  } catch (error) {
    if (!(error instanceof NoTestError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};

const files = choose();
const options = given.filter((argument) => argument.startsWith('-') && argument !== '--pure');

const runTap = async (environment: NodeJS.ProcessEnv): Promise<number> => {
  prepareTap();
  const tap = startTap([...options, ...files], environment);
  process.once('SIGINT', () => tap.kill('SIGINT'));
  process.once('SIGTERM', () => tap.kill('SIGTERM'));
  const ended = new Promise<number>((resolve) => tap.once('close', (code) => resolve(code ?? 1)));
  const totals = await report(tap.stdout, console.log, files);
  const code = await ended;
  // Nothing counted and yet not well: tap itself did not come up.
  const failed = code !== 0 && totals.failed === 0 ? 1 : totals.failed;
  console.log(`\n${totals.passed} passed, ${failed} failed`);
  return code === 0 && failed > 0 ? 1 : code;
};

const runWithDatabase = async (): Promise<number> => {
  const given = process.env[TEST_DATABASE_VARIABLE];
  if (given !== undefined) {
    await prepareTemplates(given);
    return runTap({});
  }
  const cluster = await startTestCluster();
  try {
    await prepareTemplates(cluster.superUrl);
    return await runTap({ [TEST_DATABASE_VARIABLE]: cluster.superUrl });
  } finally {
    await cluster.stop();
  }
};

if (needProduct(files)) await build();
process.exitCode = isPure ? await runTap({}) : await runWithDatabase();
