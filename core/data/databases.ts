import type { Knex } from 'knex';
import type { Config } from '../kernel/config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { StartLogger } from './embedded-postgres.ts';
import { migrateDatabase, migrationState } from './migrate.ts';
import type { MigrationFolder, MigrationResult } from './migrate.ts';
import { refuseSharedBackends } from './pooler.ts';
import { mayMakeTables, refusePowerfulRole, RoleError } from './role-check.ts';
import { withKnex } from './with-knex.ts';

/** Where the tables are: our own PostgreSQL, or the one we were given. */
export interface Databases {
  /** As the role that serves. */
  readonly appUrl: string;
  /** As the owner of the tables; undefined when only a role that may make none is known. */
  readonly ownerUrl: string | undefined;
  /**
   * Brings the tables up to date.
   * @throws RoleError when there is something to do and no role to do it
   */
  migrate(folders: readonly MigrationFolder[]): Promise<MigrationResult>;
  stop(): Promise<void>;
}

/** Without the owner there is nothing to do, or an error that says what to do. */
const requireMigrated = async (
  knex: Knex,
  folders: readonly MigrationFolder[],
): Promise<MigrationResult> => {
  const { pending, unknown } = await migrationState(knex, folders);
  if (pending.length === 0) return { ran: [], unknown };
  throw new RoleError(
    `The database needs ${String(pending.length)} migrations (the first is ${String(pending[0])}), and the role in DATABASE_URL ` +
      'may make no tables. Run "npm run migrate" with DATABASE_OWNER_URL set to the owner of the tables, then start again; ' +
      'or set DATABASE_OWNER_URL for the start as well.',
  );
};

const openExternal = async (appUrl: string, givenOwner: string | undefined): Promise<Databases> => {
  await refuseSharedBackends(appUrl);
  const isOwner = await withKnex(appUrl, async (knex) => {
    await refusePowerfulRole(knex);
    return mayMakeTables(knex);
  });
  if (givenOwner !== undefined) await withKnex(givenOwner, refusePowerfulRole);
  const ownerUrl = givenOwner ?? (isOwner ? appUrl : undefined);
  return {
    appUrl,
    ownerUrl,
    migrate: (folders) =>
      ownerUrl === undefined
        ? withKnex(appUrl, (knex) => requireMigrated(knex, folders))
        : withKnex(ownerUrl, (knex) => migrateDatabase(knex, folders)),
    stop: () => Promise.resolve(),
  };
};

/**
 * @param options `shared`: for tools beside a running Prosa, whose own PostgreSQL stays up when they end
 * @throws RoleError, PoolingError, EmbeddedPostgresError, or the driver's error when nobody answers
 */
export const openDatabases = async (
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
  logger: StartLogger,
  options: { readonly shared?: boolean } = {},
): Promise<Databases> => {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl !== undefined) return openExternal(databaseUrl, databaseOwnerUrl);
  const server = await startEmbeddedPostgres({ dataDir, logger, ...options });
  return {
    appUrl: server.appUrl,
    ownerUrl: server.ownerUrl,
    migrate: (folders) => withKnex(server.ownerUrl, (knex) => migrateDatabase(knex, folders)),
    stop: () => server.stop(),
  };
};
