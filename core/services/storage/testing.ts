import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { Test } from 'tap';
import { Database } from '../../data/db.ts';
import { createTestDatabase } from '../../testing/cluster.ts';
import { Secrets } from '../secrets.ts';
import { Storage } from './index.ts';
import type { StorageOptions } from './index.ts';

/** A PNG of one pixel, as small as they come. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Storage in a folder and a database of its own, with two companies. */
export interface StorageBench {
  readonly storage: Storage;
  readonly database: Database;
  readonly directory: string;
  /** Ids of two companies. */
  readonly companies: readonly [number, number];
  /** The time storage believes it is. */
  readonly clock: { now: () => Date };
  /** A second storage over the same folder and database. */
  open(options: Partial<StorageOptions>): Storage;
  /** Paths of all files on the disk, below the folder. */
  files(): Promise<string[]>;
  rows(): Promise<number>;
  /** Changes how many megabytes the plan of a company allows. */
  allow(companyId: number, megabytes: number): Promise<void>;
}

const insertCompany = (database: Database, name: string): Promise<number> =>
  database.system('a test needs a company', async ({ trx }) => {
    const { rows } = await trx.raw<{ rows: { id: number }[] }>(
      `with plan as (
         insert into plans (name, users, connections, queues, value_cents) values (:name, 1, 1, 1, 0) returning id
       )
       insert into companies (name, plan_id, due_date) select :name, id, now() from plan returning id`,
      { name },
    );
    return rows[0]?.id ?? 0;
  });

export const openStorageBench = async (t: Test): Promise<StorageBench> => {
  const testDatabase = await createTestDatabase('core');
  const logger = pino({ level: 'silent' });
  const database = new Database({ url: testDatabase.appUrl, logger });
  const directory = await mkdtemp(join(tmpdir(), 'prosa-media-'));
  const clock = { now: () => new Date() };
  const secrets = new Secrets(randomBytes(32));
  const open = (options: Partial<StorageOptions>): Storage =>
    new Storage({ directory, database, secrets, clock, logger, ...options });
  const storage = open({});
  await storage.start();
  t.teardown(async () => {
    await database.close();
    await testDatabase.drop();
    await rm(directory, { recursive: true });
  });
  const companies = [await insertCompany(database, 'one'), await insertCompany(database, 'two')];
  return {
    storage,
    database,
    directory,
    companies: companies as [number, number],
    clock,
    open,
    files: async () => {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1));
    },
    rows: async () => {
      const [row] = await database.system('count media', ({ trx }) =>
        trx<Record<string, never>>('media').count({ count: '*' }),
      );
      return Number(row?.count ?? 0);
    },
    allow: async (companyId, megabytes) => {
      await database.system('change a plan', ({ trx }) =>
        trx('plans')
          .where('id', trx('companies').where('id', companyId).select('plan_id'))
          .update({ storage_megabytes: megabytes }),
      );
    },
  };
};
