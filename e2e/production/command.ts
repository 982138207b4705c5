/**
 * `npm run production`: the README's section "Going to production", carried out: two database roles, Mosquitto, PgBouncer, five
 * processes, Caddy, the doctor, ten restarts while people work, a backup and its restore. It needs the Debian
 * packages mosquitto, caddy and pgbouncer.
 */
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import process from 'node:process';
import { build } from '../../scripts/build.mjs';
import {
  askDoctor,
  install,
  openDoors,
  refusalBehindSharedConnections,
  restartAll,
  restoreElsewhere,
} from './production.ts';

const cleanups: (() => unknown)[] = [];

const later = (cleanup: () => unknown): void => {
  cleanups.unshift(cleanup);
};

const step = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
  const began = performance.now();
  try {
    const result = await work();
    console.log(`✓ ${name}  ${((performance.now() - began) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    console.log(`✗ ${name}`);
    throw error;
  }
};

try {
  await build();
  const installation = await step('two roles, Mosquitto, PgBouncer, five processes, Caddy', () =>
    install(later),
  );
  await step('lines and tasks answer nobody', async () => {
    deepEqual(await openDoors(installation), []);
  });
  await step('the doctor finds nothing, and counts the five processes', () => {
    const said = askDoctor(installation);
    ok(said.includes('Prosa is well.'));
    match(said, /through a pooler in session mode/);
    match(said, /5 running processes at most 55;/);
  });
  await step('a pooler that shares its connections is refused', async () => {
    match(await refusalBehindSharedConnections(installation), /pool_mode=transaction/);
  });
  await step('ten restarts while people work', async () => {
    const { requests, writes, failed, lost, broken, promised, exits } =
      await restartAll(installation);
    console.log(
      `  ${requests} requests, ${writes} of them writes, ${failed.length} failed, ${lost.length} lost`,
    );
    console.log(`  ${JSON.stringify(promised)}`);
    deepEqual(failed.slice(0, 5), []);
    deepEqual(lost, []);
    for (const [promise, cases] of Object.entries(broken)) deepEqual(cases, [], promise);
    ok(requests >= 5_000 && exits.length >= 10);
    equal(
      exits.every((code) => code === 0),
      true,
      `exit codes ${exits.join()}`,
    );
  });
  await step('a backup, restored elsewhere', () => restoreElsewhere(installation, later));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const cleanup of cleanups) await cleanup();
}
