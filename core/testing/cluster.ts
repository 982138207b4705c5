import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import knexFactory from 'knex';
import { Client } from 'pg';
import type { PluginManifest } from '../contract.ts';
import { startEmbeddedPostgres } from '../data/embedded-postgres.ts';
import type { MigrationFolder } from '../data/migrate.ts';
import { ROLES } from '../data/postgres/credentials.ts';
import { ensureDatabase, ensureRoles, grants } from '../data/postgres/roles.ts';
import { throwawayFolder } from './throwaway.ts';

/** Where the wrapper of `npm test` tells the test processes about the cluster it started. */
export const TEST_DATABASE_VARIABLE = 'PROSA_TEST_DATABASE_URL';

/** Databases that are migrated once and cloned for each test file. */
const TEMPLATES = { core: 'prosa_template_core', plugins: 'prosa_template_plugins' } as const;

/** `core`: the platform's tables only. `plugins`: those of every plugin of this project as well. */
export type TemplateName = keyof typeof TEMPLATES;

/** A database of one test file's own. */
export interface TestDatabase {
  /** As the application: row-level security holds. */
  readonly appUrl: string;
  /** As the owner of the tables. */
  readonly ownerUrl: string;
  /** As the superuser, for looking behind the curtain. */
  readonly superUrl: string;
  /** Sends everybody away and removes it. */
  drop(): Promise<void>;
}

/** A throwaway PostgreSQL for a whole test run. */
export const startTestCluster = async (): Promise<{
  superUrl: string;
  stop: () => Promise<void>;
}> => {
  const dataDir = throwawayFolder();
  const logger = { info: () => undefined, warn: (message: string) => console.warn(message) };
  const postgres = await startEmbeddedPostgres({ dataDir, logger, forTests: true });
  return {
    superUrl: postgres.superUrl,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Makes and migrates the templates. Loads the data layer only now: pure tests never need it. */
export const prepareTemplates = async (superUrl: string): Promise<void> => {
  const password = passwordIn(superUrl);
  await ensureRoles(superUrl, { owner: password, app: password });
  await tryPrepare(superUrl, TEMPLATES.core, async () => []);
  await tryPrepare(superUrl, TEMPLATES.plugins, pluginMigrations);
};

/** A migration in the making must not keep everybody else from testing. */
const tryPrepare = async (
  superUrl: string,
  database: string,
  folders: () => Promise<readonly MigrationFolder[]>,
): Promise<void> => {
  try {
    await prepare(superUrl, database, await folders());
  } catch (error) {
    await asSuperuser(superUrl, [`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`]);
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`${database} was not made, tests that need it will fail: ${reason}`);
  }
};

const prepare = async (
  superUrl: string,
  database: string,
  folders: readonly MigrationFolder[],
): Promise<void> => {
  const { migrateDatabase } = await import('../data/migrate.ts');
  await ensureDatabase(superUrl, database);
  const knex = knexFactory({ client: 'pg', connection: as('owner', superUrl, database) });
  try {
    await migrateDatabase(knex, folders);
  } finally {
    await knex.destroy();
  }
};

/** Migrations of the plugins in this project, found by their manifests alone, in dependency order. */
const pluginMigrations = async (): Promise<MigrationFolder[]> => {
  const { pluginFolders } = await import('../host/discover.ts');
  const { runningProject } = await import('../kernel/project.ts');
  const { sortManifests } = await import('../host/sort.ts');
  const project = runningProject();
  const manifests = await Promise.all(
    (await pluginFolders(project)).map(async (folder) => {
      const file = pathToFileURL(path.join(folder, `manifest${project.extension}`));
      return ((await import(file.href)) as { default: PluginManifest }).default;
    }),
  );
  return sortManifests(manifests)
    .map(({ id }) => ({
      id,
      folder: pathToFileURL(path.join(project.tree, 'plugins', id, 'migrations/')),
    }))
    .filter(({ folder }) => existsSync(folder));
};

/**
 * A fresh, migrated database, cloned from a template in some 30 ms.
 * @throws when the run was not started by `npm test`
 */
export const createTestDatabase = async (
  template: TemplateName = 'plugins',
): Promise<TestDatabase> => {
  const superUrl = process.env[TEST_DATABASE_VARIABLE];
  if (superUrl === undefined) {
    throw new Error('This test needs PostgreSQL: run it as "npm test -- <file>".');
  }
  const database = `prosa_test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(superUrl, [
    // Copying the template's files costs half of what it costs to write each of their pages into the log.
    `CREATE DATABASE "${database}" OWNER ${ROLES.owner} TEMPLATE ${TEMPLATES[template]} STRATEGY FILE_COPY`,
    // Rights on a database itself are not cloned with it.
    grants(database),
  ]);
  return {
    appUrl: as('app', superUrl, database),
    ownerUrl: as('owner', superUrl, database),
    superUrl: as('superuser', superUrl, database),
    drop: () => asSuperuser(superUrl, [`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`]),
  };
};

const passwordIn = (url: string): string => decodeURIComponent(new URL(url).password);

/** The same server as another role; in tests all three have the superuser's password. */
const as = (role: keyof typeof ROLES, superUrl: string, database: string): string => {
  const url = new URL(superUrl);
  if (role !== 'superuser') url.username = ROLES[role];
  url.pathname = `/${database}`;
  return url.href;
};

const asSuperuser = async (superUrl: string, statements: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
