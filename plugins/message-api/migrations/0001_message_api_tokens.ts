import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** The token of each connection that programs may send on. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('message_api_tokens', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('connection_id').notNullable();
    table.text('hash').notNullable().unique();
    table.text('last_characters').notNullable();
    table.integer('created_by');
    table.timestamp('created_at').notNullable();
    table.timestamp('last_used_at');
    table.unique(['company_id', 'connection_id']);
  });
  await tenantTable(knex, 'message_api_tokens', { referable: false });
  await tenantReference(knex, 'message_api_tokens', 'connection_id', 'connections', 'cascade');
  await tenantReference(knex, 'message_api_tokens', 'created_by', 'users', 'set null');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('message_api_tokens');
};
