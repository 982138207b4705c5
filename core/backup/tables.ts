import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';
import type { SequenceEntry, SumsByCompany, TableEntry } from './manifest.ts';

/** Settings with which a row has one text, on every server. */
export const TEXT_SETTINGS = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local statement_timeout = 0',
  'set local lock_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  // System work: row-level security shows the rows of all companies.
  "set local app.system = 'on'",
].join('; ');

/** Made by the migrator itself. */
const NOT_DATA = ['migrations', 'migrations_lock'] as const;

/** A table without its rows. */
export type TableShape = Omit<TableEntry, 'companies'>;

/** All tables of ours in the schema `public`, by name. */
export const readTables = async (client: ClientBase): Promise<readonly TableShape[]> => {
  const { rows } = await client.query<{ name: string; columns: string[]; isCompanies: boolean }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all ($1)
        and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by c.relname order by c.relname`,
    [NOT_DATA],
  );
  return rows.map(({ name, columns }) => ({
    schema: 'public',
    name,
    columns,
    companyColumn:
      name === 'companies' ? 'id' : columns.includes('company_id') ? 'company_id' : null,
  }));
};

const columnsOf = ({ columns }: Pick<TableShape, 'columns'>): string =>
  columns.map((name) => escapeIdentifier(name)).join(', ');

const nameOf = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** Of the durable tasks only those that are still to be done. */
const filterOf = ({ schema }: Pick<TableShape, 'schema'>): string =>
  schema === 'pgboss' ? " where state < 'completed'" : '';

/** The query whose rows a backup keeps of a table. */
export const copyOut = (table: TableShape): string =>
  `copy (select ${columnsOf(table)} from ${nameOf(table)}${filterOf(table)}) to stdout`;

export const copyIn = (table: TableShape): string =>
  `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`;

/** Counts and hashes of a table's rows for each company, computed by the database. */
export const sumTable = async (client: ClientBase, table: TableShape): Promise<SumsByCompany> => {
  const company =
    table.companyColumn === null ? '0' : `coalesce(${escapeIdentifier(table.companyColumn)}, 0)`;
  const half = (from: number): string =>
    `sum(('x' || substr(hash, ${String(from)}, 16))::bit(64)::bigint)::text`;
  const { rows } = await client.query<{ company: string; rows: string; hash: string }>(
    `select company::text, count(*)::text as rows, ${half(1)} || ' ' || ${half(17)} as hash
       from (select ${company} as company, md5(row(${columnsOf(table)})::text) as hash
               from ${nameOf(table)}${filterOf(table)}) as hashed
      group by company`,
  );
  return Object.fromEntries(
    rows.map((row) => [row.company, { rows: Number(row.rows), hash: row.hash }]),
  );
};

/** Where the sequences of our tables stand. They may be ahead of a snapshot, never behind it. */
export const readSequences = async (client: ClientBase): Promise<readonly SequenceEntry[]> => {
  const { rows } = await client.query<SequenceEntry>(
    `select sequencename as name, coalesce(last_value, start_value)::text as "lastValue", last_value is not null as "isCalled"
       from pg_sequences where schemaname = 'public' and sequencename not like 'migrations%' order by sequencename`,
  );
  return rows;
};

export const setSequence = async (
  client: ClientBase,
  { name, lastValue, isCalled }: SequenceEntry,
): Promise<void> => {
  await client.query('select setval(to_regclass($1), $2, $3)', [
    nameOf({ schema: 'public', name }),
    lastValue,
    isCalled,
  ]);
};
