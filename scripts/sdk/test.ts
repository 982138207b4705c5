#!/usr/bin/env node
/**
 * `prosa-test`, the `npm test` of a plugin that is a package: one throwaway PostgreSQL, then its test files, or those that are
 * named, by Node's own test runner.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import process from 'node:process';
import {
  TEST_DATABASE_VARIABLE,
  prepareTemplates,
  startTestCluster,
} from '../../core/testing/cluster.ts';

const SKIPPED = /^(node_modules|dist)[\\/]/;

const testFiles = (): readonly string[] =>
  readdirSync('.', { recursive: true })
    .map(String)
    .filter((file) => /\.test\.tsx?$/.test(file) && !SKIPPED.test(file))
    .sort();

const run = (files: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const tsx = import.meta.resolve('tsx');
    const child = spawn(process.execPath, ['--import', tsx, '--test', ...files], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

const given = process.argv.slice(2);
const files = given.length > 0 ? given : testFiles();
const cluster = await startTestCluster();
try {
  await prepareTemplates(cluster.superUrl);
  process.exitCode = await run(files, { [TEST_DATABASE_VARIABLE]: cluster.superUrl });
} finally {
  await cluster.stop();
}
