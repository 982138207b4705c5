import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Contacts on their way in: what was read from a spreadsheet or an address book, row by row, and what became of each.
 * A row without an outcome is still to be done, so an interrupted import goes on where it stopped.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('contact_imports', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('user_id').notNullable();
    table.text('source').notNullable();
    table.text('name').notNullable();
    table.text('status').notNullable();
    table.jsonb('titles').notNullable();
    table.jsonb('plan').notNullable();
    table.boolean('has_header').notNullable();
    for (const count of COUNTS) table.integer(count).notNullable().defaultTo(0);
    table.timestamps(true, true);
    table.index(['company_id', 'user_id', 'id']);
    table.index(['status', 'updated_at']);
  });
  await tenantTable(knex, 'contact_imports');
  await tenantReference(knex, 'contact_imports', 'user_id', 'users', 'cascade');

  await knex.schema.createTable('contact_import_rows', (table) => {
    table.integer('company_id').notNullable();
    table.integer('import_id').notNullable();
    table.integer('position').notNullable();
    table.jsonb('cells').notNullable();
    table.text('outcome');
    table.text('number');
    table.text('problem');
    // Not a reference: what became of a row stays true when the contact goes.
    table.integer('contact_id');
    table.integer('first_position');
    table.primary(['import_id', 'position']);
    table.index(['import_id', 'outcome', 'position']);
    table.index(['import_id', 'number']);
  });
  await tenantTable(knex, 'contact_import_rows', { referable: false });
  await tenantReference(knex, 'contact_import_rows', 'import_id', 'contact_imports', 'cascade');
};

const COUNTS = ['total', 'done', 'created', 'updated', 'existing', 'repeated', 'rejected'];

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('contact_import_rows');
  await knex.schema.dropTable('contact_imports');
};
