import type { Knex } from 'knex';

/** The database role may read across companies: Prosa does not run as such a one. */
export class RoleError extends Error {
  override readonly name = 'RoleError';
  readonly code = 'ERR_DATABASE_ROLE';
}

/** @throws RoleError when row-level security would not hold for this role */
export const refusePowerfulRole = async (knex: Knex): Promise<void> => {
  const { rows } = await knex.raw<{ rows: { role: string; above: boolean }[] }>(
    'select rolname as role, rolsuper or rolbypassrls as above from pg_roles where rolname = current_user',
  );
  const [row] = rows;
  if (!row?.above) return;
  throw new RoleError(
    `Prosa does not run as the database role "${row.role}", because it bypasses row-level security and one company ` +
      `could read another's data. Make a role of its own: CREATE ROLE prosa LOGIN PASSWORD '…' NOSUPERUSER ` +
      `NOBYPASSRLS; GRANT ALL ON DATABASE … TO prosa; and put it into DATABASE_URL.`,
  );
};
