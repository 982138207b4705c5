import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { Test } from 'tap';
import { createTestDatabase } from '../testing/cluster.ts';
import type { TestDatabase } from '../testing/cluster.ts';
import type { runBackup } from './backup-command.ts';

/** SECRET_KEY of the installations that are backed up. */
export const KEY = 'uma chave de teste que tem mais de 32 bytes';

/** A folder that goes with the test. */
export const folder = async (t: Test): Promise<string> => {
  const made = await mkdtemp(path.join(os.tmpdir(), 'prosa-backup-'));
  t.teardown(() => rm(made, { recursive: true, force: true }));
  return made;
};

/** Asks as a role that may see all. */
export const query = async <T extends object>(url: string, sql: string): Promise<T[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set app.system = 'on'");
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

type Command = typeof runBackup;

/** Runs a command as from a terminal. */
export const run = async (
  command: Command,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
) => {
  const lines: string[] = [];
  const code = await command(words, (line) => lines.push(line), environment);
  return { code, text: lines.join('\n') };
};

/** The environment of an installation on a database. */
export const settings = (
  databases: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  dataDir: string,
) => ({
  DATABASE_URL: databases.appUrl,
  DATABASE_OWNER_URL: databases.ownerUrl,
  DATA_DIR: dataDir,
});

/** A migrated database without companies. */
export const emptyTarget = async (t: Test): Promise<TestDatabase> => {
  const target = await createTestDatabase('core');
  t.teardown(() => target.drop());
  return target;
};
