/**
 * `npm test`: one throwaway PostgreSQL for the whole run, then the test files named on the command line, or all.
 * What starts with a dash goes to tap. `--pure` leaves the database out. The tests of `e2e/` use the built product, which
 * is built before when it has to be.
 */
import process from 'node:process';
import {
  TEST_DATABASE_VARIABLE,
  prepareTemplates,
  startTestCluster,
} from '../core/testing/cluster.ts';
import { build } from './build.mjs';
import { report } from './testing/report.ts';
import { prepareTap, startTap } from './testing/tap.ts';

const given = process.argv.slice(2);
const isPure = given.includes('--pure');
const tapArguments = given.filter((argument) => argument !== '--pure');
const files = tapArguments.filter((argument) => !argument.startsWith('-'));
const needsProduct = files.length === 0 || files.some((file) => /(^|\/)e2e(\/|$)/.test(file));

const runTap = async (environment: NodeJS.ProcessEnv): Promise<number> => {
  prepareTap();
  const tap = startTap(tapArguments, environment);
  process.once('SIGINT', () => tap.kill('SIGINT'));
  process.once('SIGTERM', () => tap.kill('SIGTERM'));
  const ended = new Promise<number>((resolve) => tap.once('close', (code) => resolve(code ?? 1)));
  const totals = await report(tap.stdout);
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

if (needsProduct) await build();
process.exitCode = isPure ? await runTap({}) : await runWithDatabase();
