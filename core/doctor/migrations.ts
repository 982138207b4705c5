import { migrationState, unknownMigrationsNotice } from '../data/migrate.ts';
import type { MigrationFolder } from '../data/migrate.ts';
import { withKnex } from '../data/with-knex.ts';
import { well } from './finding.ts';
import type { Finding } from './finding.ts';

/** Whether the database's tables are those of this version. Neither answer is a failure: the next start brings them up to date. */
export const checkMigrations = async (
  url: string,
  folders: readonly MigrationFolder[],
): Promise<Finding> =>
  withKnex(url, async (knex) => {
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
          `${String(pending.length)} migrations were not run yet`,
          'The next start as the owner of the tables runs them, or: npm run migrate',
        );
  });
