import { escapeIdentifier, escapeLiteral } from 'pg';
import type { ClientBase } from 'pg';

/** Runs a query whose rows are statements, and the statements. */
const generate = async (client: ClientBase, sql: string): Promise<void> => {
  for (const statement of await generated(client, sql)) await client.query(statement);
};

const generated = async (client: ClientBase, sql: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ statement: string }>(sql);
  return rows.map(({ statement }) => statement);
};

const notOfExtension = (catalog: string, object: string): string =>
  `not exists (select 1 from pg_depend where classid = '${catalog}'::regclass and objid = ${object} and deptype = 'e')`;

/** Removes everything of ours, some of it with what it hangs on, from the schema `public`, so that all migrations can be run anew. */
export const dropTables = async (client: ClientBase): Promise<void> => {
  await generate(
    client,
    `select format('drop table if exists %I.%I cascade', 'public', relname) as statement from pg_class
      where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') and not relispartition
        and ${notOfExtension('pg_class', 'pg_class.oid')}`,
  );
  await generate(
    client,
    `select format('drop %s if exists %I.%I cascade', case relkind when 'S' then 'sequence' else 'view' end, 'public', relname) as statement
       from pg_class where relnamespace = to_regnamespace('public') and relkind in ('S', 'v')
        and ${notOfExtension('pg_class', 'pg_class.oid')}`,
  );
  await generate(
    client,
    `select 'drop routine if exists ' || pg_proc.oid::regprocedure || ' cascade' as statement from pg_proc
      where pronamespace = to_regnamespace('public') and ${notOfExtension('pg_proc', 'pg_proc.oid')}`,
  );
  await generate(
    client,
    `select 'drop type if exists ' || pg_type.oid::regtype || ' cascade' as statement from pg_type
      where typnamespace = to_regnamespace('public') and typtype in ('e', 'd') and ${notOfExtension('pg_type', 'pg_type.oid')}`,
  );
};

/** Constraints lifted from tables so that rows can be copied in, and how to put them back. */
export interface LiftedConstraints {
  restore(): Promise<void>;
}

/**
 * Takes foreign keys, triggers and forced row-level security from the tables, which keep rows from being copied in by
 * tables: rows refer to such that come later, triggers would count again what was counted, and PostgreSQL copies nothing
 * into a table whose security holds. As the owner, inside a transaction in which nobody else sees the tables so.
 * Putting the foreign keys back checks every row.
 */
export const liftWalls = async (
  client: ClientBase,
  tables: readonly string[],
): Promise<LiftedConstraints> => {
  const names = tables.map(escapeLiteral).join(', ');
  const inTables = `conrelid = any (array(select to_regclass('public.' || quote_ident(name)) from unnest(array[${names}]::text[]) as name))`;
  const keys = await generated(
    client,
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
       from pg_constraint where contype = 'f' and conparentid = 0 and ${inTables} order by conname`,
  );
  const forced = await generated(
    client,
    `select format('alter table public.%I force row level security', relname) as statement from pg_class
      where relforcerowsecurity and relnamespace = to_regnamespace('public') and relname = any (array[${names}]::text[])`,
  );
  await generate(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint where contype = 'f' and conparentid = 0 and ${inTables}`,
  );
  for (const name of tables) {
    const table = escapeIdentifier(name);
    await client.query(
      `alter table ${table} disable trigger user; alter table ${table} no force row level security; truncate ${table}`,
    );
  }
  return {
    restore: async () => {
      for (const key of keys) await client.query(key);
      for (const name of tables) {
        await client.query(`alter table ${escapeIdentifier(name)} enable trigger user`);
      }
      for (const statement of forced) await client.query(statement);
    },
  };
};
