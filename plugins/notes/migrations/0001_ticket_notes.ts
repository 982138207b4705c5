import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Notes on conversations. They go with their conversation, and stay when their writer leaves. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('ticket_notes', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.text('note').notNullable();
    table.integer('ticket_id').notNullable();
    table.integer('contact_id').notNullable();
    table.integer('user_id');
    table.timestamps(true, true);
    table.index(['ticket_id']);
    table.index(['contact_id', 'created_at']);
    table.index(['user_id']);
  });
  await tenantTable(knex, 'ticket_notes', { referable: false });
  await tenantReference(knex, 'ticket_notes', 'ticket_id', 'tickets', 'cascade');
  await tenantReference(knex, 'ticket_notes', 'contact_id', 'contacts', 'cascade');
  await tenantReference(knex, 'ticket_notes', 'user_id', 'users', 'set null');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('ticket_notes');
};
