import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import type { ServerPlugin } from '../contract.ts';

/** A plugin's migrations, as the migrator needs them. */
export interface MigrationFolder {
  /** Plugin id, or `core`. */
  readonly id: string;
  readonly folder: URL;
}

interface MigrationFile {
  readonly name: string;
  readonly url: URL;
}

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** The platform's own migrations, which come before every plugin's. */
export const coreMigrations: MigrationFolder = {
  id: 'core',
  folder: new URL('../../migrations/', import.meta.url),
};

/** The migrations of plugins, in the order given. */
export const migrationFolders = (
  plugins: readonly Pick<ServerPlugin, 'manifest' | 'migrations'>[],
): MigrationFolder[] =>
  plugins.flatMap(({ manifest, migrations }) =>
    migrations ? [{ id: manifest.id, folder: migrations }] : [],
  );

const filesOf = async ({ id, folder }: MigrationFolder): Promise<MigrationFile[]> => {
  const names = await readdir(fileURLToPath(folder));
  return names
    .filter((name) => /^\d{4}_\w+\.(ts|js)$/.test(name) && name.endsWith(EXTENSION))
    .sort()
    .map((name) => ({
      name: `${id}/${name.slice(0, -EXTENSION.length)}`,
      url: new URL(name, folder),
    }));
};

/** A knex migration source over several folders; a migration is recorded as `<plugin>/NNNN_words`. */
export const migrationSource = (
  folders: readonly MigrationFolder[],
): Knex.MigrationSource<MigrationFile> => ({
  getMigrations: async () => (await Promise.all(folders.map(filesOf))).flat(),
  getMigrationName: ({ name }) => name,
  getMigration: async ({ url }) => (await import(url.href)) as Knex.Migration,
});

/**
 * Brings the database up to date, in dependency order.
 * @param folders plugins' migrations in dependency order, without the core's
 * @returns the names of the migrations that were run
 */
export const migrateDatabase = async (
  knex: Knex,
  folders: readonly MigrationFolder[] = [],
): Promise<readonly string[]> => {
  const source = migrationSource([coreMigrations, ...folders]);
  const [, names] = (await knex.migrate.latest({
    migrationSource: source,
    tableName: 'migrations',
  })) as [number, string[]];
  return names;
};

/** Migrations not run yet: nothing, when the database is up to date. */
export const pendingMigrations = async (
  knex: Knex,
  folders: readonly MigrationFolder[] = [],
): Promise<readonly string[]> => {
  const source = migrationSource([coreMigrations, ...folders]);
  const [, pending] = (await knex.migrate.list({
    migrationSource: source,
    tableName: 'migrations',
  })) as [unknown, MigrationFile[]];
  return pending.map(({ name }) => name);
};
