import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** How many messages came on each connection in each hour: what is usual on it at that hour. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('connection_hours', (table) => {
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    // Its beginning.
    table.timestamp('hour').notNullable();
    table.integer('received').notNullable();
    table.primary(['connection_id', 'hour']);
  });
  await tenantTable(knex, 'connection_hours', { referable: false });
  await tenantReference(knex, 'connection_hours', 'connection_id', 'connections', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('connection_hours');
};
