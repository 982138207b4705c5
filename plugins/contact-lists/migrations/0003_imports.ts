import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

const COUNTS = ['total', 'checked', 'fresh', 'added', 'existing', 'repeated', 'rejected'];

/**
 * Spreadsheets on their way into lists, row by row, with the legal basis somebody named. A row without an outcome is
 * still to be judged, and one that is `new` still to be added, so an interrupted import goes on where it stopped.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('contact_list_imports', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('contact_list_id').notNullable();
    table.integer('user_id');
    table.text('name').notNullable();
    table.text('status').notNullable();
    table.jsonb('titles').notNullable();
    table.jsonb('columns').notNullable();
    table.text('country').notNullable();
    // Null until somebody names it.
    table.text('legal_basis');
    table.text('basis_note').notNullable().defaultTo('');
    // Goes on by itself once it is judged.
    table.boolean('starts_itself').notNullable().defaultTo(false);
    for (const count of COUNTS) table.integer(count).notNullable().defaultTo(0);
    table.timestamps(true, true);
    table.check("status in ('draft', 'checking', 'checked', 'running', 'done')");
    table.index(['company_id', 'contact_list_id', 'id']);
    table.index(['status', 'updated_at']);
  });
  await tenantTable(knex, 'contact_list_imports');
  await tenantReference(
    knex,
    'contact_list_imports',
    'contact_list_id',
    'contact_lists',
    'cascade',
  );
  await tenantReference(knex, 'contact_list_imports', 'user_id', 'users', 'set null');

  await knex.schema.createTable('contact_list_import_rows', (table) => {
    table.integer('company_id').notNullable();
    table.integer('import_id').notNullable();
    table.integer('position').notNullable();
    table.jsonb('cells').notNullable();
    table.text('outcome');
    table.text('problem');
    table.text('number');
    table.text('name');
    table.text('email');
    table.jsonb('fields');
    table.integer('first_position');
    table.primary(['import_id', 'position']);
    table.index(['import_id', 'number']);
  });
  await knex.raw(
    `create index contact_list_import_rows_outcome_index on contact_list_import_rows
       (import_id, (coalesce(outcome, '')), position)`,
  );
  await tenantTable(knex, 'contact_list_import_rows', { referable: false });
  await tenantReference(
    knex,
    'contact_list_import_rows',
    'import_id',
    'contact_list_imports',
    'cascade',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('contact_list_import_rows');
  await knex.schema.dropTable('contact_list_imports');
};
