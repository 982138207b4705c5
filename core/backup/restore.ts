import knexFactory from 'knex';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import { CommandError } from '../kernel/command-error.ts';
import { migrationNames, migrationSettings } from '../data/migrate.ts';
import type { MigrationFolder } from '../data/migrate.ts';
import { readArchive } from './archive-reader.ts';
import type { ArchiveEntry } from './archive-reader.ts';
import type { BackupSummary } from './backup.ts';
import { FileSums } from './file-sums.ts';
import { differences, ENTRY, parseManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { MediaFolder } from './media-folder.ts';
import { refuseOccupied } from './restore-checks.ts';
import { dropTables, liftWalls } from './restore-tables.ts';
import type { LiftedConstraints } from './restore-tables.ts';
import { TableLoader } from './table-loader.ts';
import { setSequence, sumTable, TEXT_SETTINGS } from './tables.ts';
import { makeQueues } from './task-queues.ts';

export interface RestoreOptions {
  readonly file: string;
  /** The role that serves: it owns the tables of the durable tasks. */
  readonly appUrl: string;
  /** The role that owns all other tables. */
  readonly ownerUrl: string;
  /** Gets `media`; what is there now is kept beside it. */
  readonly dataDir: string;
  /** All plugins' migrations in dependency order. */
  readonly folders: readonly MigrationFolder[];
  /** Whether companies that are in the database may go. */
  readonly replace: boolean;
  /** Is given the key that is in the backup before anything is changed; may refuse it. */
  readonly checkKey: (key: Buffer) => void;
}

/**
 * Fills a database with a backup, in one transaction: it is restored and verified, or as it was before.
 * @throws CommandError when the database is in use or holds companies, or the backup is damaged, of a version that this one
 *   does not know, or not the same once it is in the database
 */
export const restoreBackup = async (options: RestoreOptions): Promise<BackupSummary> => {
  const knex = knexFactory({
    client: 'pg',
    connection: { connectionString: options.ownerUrl, application_name: 'prosa restore' },
    pool: { min: 0, max: 1 },
  });
  const media = new MediaFolder(options.dataDir);
  try {
    const summary = await knex.transaction((trx) => restoreInside(trx, options, media));
    await media.put();
    await knex.raw('analyze');
    return summary;
  } catch (error) {
    await media.abandon();
    throw error;
  } finally {
    await knex.destroy();
  }
};

const restoreInside = async (
  trx: Knex.Transaction,
  options: RestoreOptions,
  media: MediaFolder,
): Promise<BackupSummary> => {
  const client = (await (trx.client as Knex.Client).acquireConnection()) as Client;
  await client.query(TEXT_SETTINGS);
  const sums = new FileSums();
  const loader = new TableLoader(client);
  let manifest: Manifest | undefined;
  let walls: LiftedConstraints | undefined;
  const seal = await readArchive(options.file, {
    manifest: async (text) => {
      manifest = parseManifest(text);
      walls = await prepare(trx, client, manifest, options);
      loader.expect(manifest.tables);
      await media.open();
    },
    entry: async (entry) => {
      const [kind, company = '', ...rest] = entry.name.split('/');
      if (entry.name === ENTRY.key) options.checkKey(await keyIn(entry));
      else if (kind === 'tables') await loader.load(company, entry.chunks);
      else if (kind === 'media') {
        const sha256 = await media.write(rest.join('/'), entry.chunks);
        sums.add(company, entry.size, sha256);
      }
    },
  });
  await loader.end();
  if (!manifest || !walls) throw new CommandError(`${options.file} is empty.`);
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  await requireSame(client, manifest);
  if (JSON.stringify(sums) !== JSON.stringify(seal.media)) {
    throw new CommandError('The media are not those of the backup. Nothing was restored.');
  }
  await walls.restore();
  await trx.migrate.latest(migrationSettings(options.folders));
  await client.query('insert into restores (backup_made_at) values ($1)', [manifest.madeAt]);
  return { manifest, seal };
};

/** Brings the database to the tables of the backup, empty and without what keeps rows from being copied in. */
const prepare = async (
  trx: Knex.Transaction,
  client: Client,
  manifest: Manifest,
  { folders, appUrl, replace }: RestoreOptions,
): Promise<LiftedConstraints> => {
  const known = new Set(await migrationNames(folders));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new CommandError(
      `The backup was made by Prosa ${manifest.prosa} with migrations that this version does not have: ` +
        `${unknown.join(', ')}. Restore it with that version and its plugins.`,
    );
  }
  await refuseOccupied(client, replace);
  if (manifest.queues.length > 0) await makeQueues(appUrl, manifest.queues);
  await client.query("set local lock_timeout = '30s'");
  await dropTables(client);
  await trx.migrate.latest(migrationSettings(folders, new Set(manifest.migrations)));
  if (manifest.queues.length > 0) await client.query('delete from pgboss.job');
  return liftWalls(
    client,
    manifest.tables.filter(({ schema }) => schema === 'public').map(({ name }) => name),
  );
};

const keyIn = async ({ chunks }: ArchiveEntry): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.from(Buffer.concat(all).toString('utf8').trim(), 'base64url');
};

/** @throws CommandError naming tables and companies that are not as in the backup */
const requireSame = async (client: Client, { tables }: Manifest): Promise<void> => {
  const wrong: string[] = [];
  for (const table of tables) wrong.push(...differences(table, await sumTable(client, table)));
  if (wrong.length === 0) return;
  throw new CommandError(
    `What came into the database is not what is in the backup. Nothing was restored.\n${wrong.map((line) => `  - ${line}`).join('\n')}`,
  );
};
