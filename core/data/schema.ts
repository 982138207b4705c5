import type { Knex } from 'knex';

interface TenantTableOptions {
  /** Column that holds the company's id. */
  readonly column?: string;
  /** Add the unique `(company_id, id)` other tables' composite foreign keys point at. */
  readonly referable?: boolean;
}

/**
 * Puts the second and third wall around a table: forced row-level security by the transaction's company, and the unique
 * key that lets others refer to its rows only together with the company.
 *
 * The settings stand in subqueries, so that a statement reads them once and not for every row.
 *
 * Without `app.company_id` in the transaction no row is visible. System work (`app.system = on`) sees all.
 */
export const tenantTable = async (
  knex: Knex,
  table: string,
  { column = 'company_id', referable = true }: TenantTableOptions = {},
): Promise<void> => {
  await knex.raw('alter table ?? enable row level security', [table]);
  await knex.raw('alter table ?? force row level security', [table]);
  await knex.raw(
    `create policy tenant on ?? using (
       ?? = (select nullif(current_setting('app.company_id', true), '')::int)
       or (select current_setting('app.system', true) = 'on')
     )`,
    [table, column],
  );
  if (referable && column === 'company_id') {
    await knex.raw('alter table ?? add constraint ?? unique (company_id, id)', [
      table,
      `${table}_company_id_id_key`,
    ]);
  }
};

/**
 * A reference that can never cross companies: `(company_id, column)` → `(company_id, id)` of the other table.
 * @param onDelete what happens to this row when the other goes; `set null` clears only this column
 */
export const tenantReference = async (
  knex: Knex,
  table: string,
  column: string,
  target: string,
  onDelete: 'cascade' | 'restrict' | 'set null',
): Promise<void> => {
  const action = onDelete === 'set null' ? `set null (${column})` : onDelete;
  await knex.raw(
    `alter table ?? add constraint ?? foreign key (company_id, ??) references ?? (company_id, id) on delete ${action}`,
    [table, `${table}_${column}_tenant_fkey`, column, target],
  );
};
