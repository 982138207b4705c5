import knexFactory from 'knex';
import { migrationState, unknownMigrationsNotice } from '../data/migrate.ts';
import type { MigrationFolder } from '../data/migrate.ts';
import { well } from './finding.ts';
import type { Finding } from './finding.ts';

/** Whether the database's tables are those of this version. Neither answer is a failure: the next start brings them up to date. */
export const checkMigrations = async (
  url: string,
  folders: readonly MigrationFolder[],
): Promise<Finding> => {
  const knex = knexFactory({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  try {
    const { pending, unknown } = await migrationState(knex, folders);
    const notice = unknownMigrationsNotice(unknown);
    if (notice !== undefined) {
      return well(
        notice,
        'Right after a rollback, during an upgrade, or for a plugin that was removed on purpose; otherwise start the newer version.',
      );
    }
    return pending.length === 0
      ? well('the tables are those of this version')
      : well(
          `${String(pending.length)} migrations will be run by the next start`,
          'npm run migrate',
        );
  } finally {
    await knex.destroy();
  }
};
