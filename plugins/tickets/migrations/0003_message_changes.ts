import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Texts of messages before they were edited, and changes that came before their message. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('message_versions', (table) => {
    table.increments('id');
    table.integer('company_id').notNullable();
    table.integer('message_id').notNullable();
    table.text('body').notNullable();
    table.timestamp('replaced_at').notNullable().defaultTo(knex.raw('clock_timestamp()'));
    table.index(['message_id', 'id']);
  });
  await tenantTable(knex, 'message_versions', { referable: false });
  await tenantReference(knex, 'message_versions', 'message_id', 'messages', 'cascade');

  // By the chat's number: where the message is not here, its contact may not be either.
  await knex.schema.createTable('message_early_changes', (table) => {
    table.increments('id');
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.text('chat_number').notNullable();
    table.text('external_id').notNullable();
    table.jsonb('event').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.index(['connection_id', 'external_id']);
    table.index(['created_at']);
  });
  await tenantTable(knex, 'message_early_changes', { referable: false });
  await tenantReference(knex, 'message_early_changes', 'connection_id', 'connections', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('message_early_changes');
  await knex.schema.dropTable('message_versions');
};
