import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** The people in the address book of a simulated phone, whether or not they ever wrote. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('simulator_address_books', (table) => {
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.text('number').notNullable();
    table.text('name').notNullable();
    table.primary(['connection_id', 'number']);
  });
  await tenantTable(knex, 'simulator_address_books', { referable: false });
  await tenantReference(knex, 'simulator_address_books', 'connection_id', 'connections', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('simulator_address_books');
};
