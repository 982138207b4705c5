import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import type { ServerPlugin } from '../contract.ts';
import { pluginRecord, recordPlugins } from './installed-plugins.ts';
import type { PluginRecord } from './installed-plugins.ts';

/** A plugin's migrations, as the migrator needs them. */
export interface MigrationFolder {
  /** Plugin id, or `core`. */
  readonly id: string;
  readonly folder: URL;
  /** The plugin's tables, settings and task queues; noted in the database after its migrations ran. */
  readonly record?: PluginRecord;
}

/** The database's migrations compared with those of this version. */
export interface MigrationState {
  /** Not run yet, in the order in which they will be. */
  readonly pending: readonly string[];
  /** Run once, but not part of this version: of a newer one, or of a plugin that was removed. */
  readonly unknown: readonly string[];
}

export interface MigrationResult {
  readonly ran: readonly string[];
  /** See {@link MigrationState.unknown}: reported, never a reason not to start. */
  readonly unknown: readonly string[];
}

interface MigrationFile {
  readonly name: string;
  readonly url: URL;
}

const TABLE = 'migrations';
/** Any number, the same for every Prosa: the advisory lock under which a database is migrated. */
const LOCK = 0x70726f7362;

/** The platform's own migrations, which come before every plugin's. */
const coreMigrations: MigrationFolder = {
  id: 'core',
  folder: new URL('../../migrations/', import.meta.url),
};

/** The migrations of plugins, in the order given. */
export const migrationFolders = (
  plugins: readonly Pick<ServerPlugin, 'manifest' | 'migrations'>[],
): MigrationFolder[] =>
  plugins.flatMap(({ manifest, migrations }) =>
    migrations ? [{ id: manifest.id, folder: migrations, record: pluginRecord(manifest) }] : [],
  );

/** Migrations that another plugin once had stand in a folder of its name, and are recorded under it: they come first. */
const filesOf = async ({ id, folder }: MigrationFolder): Promise<MigrationFile[]> => {
  const entries = await readdir(fileURLToPath(folder), { withFileTypes: true });
  const takenOver = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ id: name, folder: new URL(`${name}/`, folder) }));
  const own = entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    // Those of a package are built, also where Prosa runs from its sources.
    .filter((name) => /^\d{4}_\w+\.(ts|js)$/.test(name))
    .sort()
    .map((name) => ({
      name: `${id}/${name.slice(0, -'.ts'.length)}`,
      url: new URL(name, folder),
    }));
  return [...(await Promise.all(takenOver.map(filesOf))).flat(), ...own];
};

const filesIn = async (folders: readonly MigrationFolder[]): Promise<MigrationFile[]> =>
  (await Promise.all([coreMigrations, ...folders].map(filesOf))).flat();

/** A migration of the last batch that knex wants to roll back and that has no file here is given to us as undefined. */
const requireKnown = (migration: MigrationFile | undefined): MigrationFile => {
  if (migration) return migration;
  throw new Error(
    'The last batch holds a migration that this version does not have: roll it back with the version or the plugin ' +
      'that brought it. The doctor names it.',
  );
};

/** A knex migration source over several folders; a migration is recorded as `<plugin>/NNNN_words`. */
const migrationSource = (
  folders: readonly MigrationFolder[],
  only: ReadonlySet<string> | undefined,
): Knex.MigrationSource<MigrationFile> => ({
  getMigrations: async () =>
    (await filesIn(folders)).filter(({ name }) => only?.has(name) !== false),
  getMigrationName: (migration) => requireKnown(migration).name,
  getMigration: async ({ url }) => (await import(url.href)) as Knex.Migration,
});

/**
 * Options of knex for our migrations. Its own check of the list is off: it refuses a database with a migration that has
 * no file here, which every rollback of Prosa, every rolling upgrade and every removed plugin leaves behind.
 * @param folders plugins' migrations in dependency order, without the core's
 * @param only names of the migrations that count; all unless given
 */
export const migrationSettings = (
  folders: readonly MigrationFolder[],
  only?: ReadonlySet<string>,
): Knex.MigratorConfig => ({
  migrationSource: migrationSource(folders, only),
  tableName: TABLE,
  disableMigrationsListValidation: true,
});

/** All migrations of this version, in their order. */
export const migrationNames = async (
  folders: readonly MigrationFolder[],
): Promise<readonly string[]> => (await filesIn(folders)).map(({ name }) => name);

/** Compares without changing anything: a role that only reads can ask. */
export const migrationState = async (
  knex: Knex,
  folders: readonly MigrationFolder[] = [],
): Promise<MigrationState> => {
  const files = await migrationNames(folders);
  const recorded = (await knex.schema.hasTable(TABLE))
    ? await knex<{ name: string }>(TABLE).orderBy('id').pluck('name')
    : [];
  return {
    pending: files.filter((name) => !recorded.includes(name)),
    unknown: recorded.filter((name) => !files.includes(name)),
  };
};

/**
 * Brings the database up to date, in dependency order. Processes that start together wait for one another.
 * @param knex as the owner of the tables, with a pool of at least two connections
 * @param folders plugins' migrations in dependency order, without the core's
 */
export const migrateDatabase = async (
  knex: Knex,
  folders: readonly MigrationFolder[] = [],
): Promise<MigrationResult> =>
  knex.transaction(async (lock) => {
    // It waits as long as the migrations take, here and in the process before.
    await lock.raw('set local idle_in_transaction_session_timeout = 0');
    await lock.raw('select pg_advisory_xact_lock(?)', [LOCK]);
    const [, ran] = (await knex.migrate.latest(migrationSettings(folders))) as [number, string[]];
    await recordPlugins(
      knex,
      folders.flatMap(({ record }) => record ?? []),
    );
    return { ran, unknown: (await migrationState(knex, folders)).unknown };
  });

/** One line about {@link MigrationState.unknown} for logs and terminals; undefined when there are none. */
export const unknownMigrationsNotice = (unknown: readonly string[]): string | undefined =>
  unknown.length === 0
    ? undefined
    : `The database holds ${String(unknown.length)} migrations that this version does not have, of a newer version or ` +
      `of a removed plugin ("npm run plugins drop <id>" removes its tables): ${unknown.join(', ')}`;
