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
      `could read another's data. "npm run database -- setup" makes roles that do not: put them into DATABASE_URL and ` +
      'DATABASE_OWNER_URL.',
  );
};

/**
 * Whether the role owns the tables, or may make them in an empty database. The one role of an installation that has no
 * other does; the role that only serves does not.
 */
export const mayMakeTables = async (knex: Knex): Promise<boolean> => {
  const { rows } = await knex.raw<{ rows: { may: boolean }[] }>(
    `select has_schema_privilege(current_schema(), 'create') and not exists (
       select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'
          and not pg_has_role(current_user, tableowner, 'usage')
     ) as may`,
  );
  return rows[0]?.may === true;
};
