import knexFactory from 'knex';
import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { StartLogger } from './embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';
import type { MigrationFolder, MigrationResult } from './migrate.ts';
import { refusePowerfulRole } from './role-check.ts';

/** Where the tables are: our own PostgreSQL, or the one we were given. */
export interface Databases {
  /** As the application. */
  readonly appUrl: string;
  /** Brings the tables up to date. */
  migrate(folders: readonly MigrationFolder[]): Promise<MigrationResult>;
  stop(): Promise<void>;
}

const withKnex = async <T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> => {
  const knex = knexFactory({ client: 'pg', connection: url, pool: { min: 0, max: 2 } });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
};

/**
 * @param options `shared`: for tools beside a running Prosa, whose own PostgreSQL stays up when they end
 * @throws RoleError, EmbeddedPostgresError, or the driver's error when nobody answers
 */
export const openDatabases = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  logger: StartLogger,
  options: { readonly shared?: boolean } = {},
): Promise<Databases> => {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    await withKnex(databaseUrl, refusePowerfulRole);
    return {
      appUrl: databaseUrl,
      migrate: (folders) => withKnex(databaseUrl, (knex) => migrateDatabase(knex, folders)),
      stop: () => Promise.resolve(),
    };
  }
  const server = await startEmbeddedPostgres({ dataDir, logger, ...options });
  return {
    appUrl: server.appUrl,
    migrate: (folders) => withKnex(server.ownerUrl, (knex) => migrateDatabase(knex, folders)),
    stop: () => server.stop(),
  };
};
