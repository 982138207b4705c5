import type { ClientBase } from 'pg';
import { APPLICATION_PATTERN } from '../kernel/connection-budget.ts';
import { CommandError } from '../kernel/command-error.ts';

/** @throws CommandError when Prosa runs on this database, or it holds companies that may not go */
export const refuseOccupied = async (client: ClientBase, replace: boolean): Promise<void> => {
  const { rows: sessions } = await client.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (application_name = 'prosa tasks' or application_name ~ '${APPLICATION_PATTERN}')`,
  );
  if (sessions.length > 0) {
    throw new CommandError(
      `Prosa is running on this database (${String(sessions.length)} connections): stop all its processes first.`,
    );
  }
  const { rows: found } = await client.query<{ name: string | null }>(
    "select to_regclass('public.companies')::text as name",
  );
  if (!found[0]?.name || replace) return;
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from companies',
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new CommandError(
    `The database holds ${String(count)} companies. With --replace they are deleted and the backup takes their place.`,
  );
};
