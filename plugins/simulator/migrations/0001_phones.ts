import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * The world on the other side of a simulated connection: what the customers' phones show, what the network still has to
 * hand over, and which mischief the connection is up to.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('simulator_lines', (table) => {
    table.integer('connection_id').primary();
    table.integer('company_id').notNullable();
    table.text('status').notNullable().defaultTo('CONNECTED');
    table.integer('delay_milliseconds').notNullable().defaultTo(0);
    table.boolean('duplicates').notNullable().defaultTo(false);
    table.boolean('reorders').notNullable().defaultTo(false);
  });
  await tenantTable(knex, 'simulator_lines', { referable: false });
  await tenantReference(knex, 'simulator_lines', 'connection_id', 'connections', 'cascade');

  await knex.schema.createTable('simulator_messages', (table) => {
    table.bigIncrements('position');
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.text('message_id').notNullable();
    table.text('chat').notNullable();
    table.text('chat_name').notNullable().defaultTo('');
    table.boolean('is_group').notNullable().defaultTo(false);
    table.text('sender_number').notNullable().defaultTo('');
    table.text('sender_name').notNullable().defaultTo('');
    table.boolean('from_me').notNullable();
    table.text('kind').notNullable();
    table.text('body').notNullable();
    table.uuid('media_id');
    table.text('media_name').notNullable().defaultTo('');
    table.text('quoted_id');
    table.specificType('ack', 'smallint').notNullable().defaultTo(0);
    table.text('reaction').notNullable().defaultTo('');
    table.text('company_reaction').notNullable().defaultTo('');
    table.boolean('is_deleted').notNullable().defaultTo(false);
    table.boolean('is_edited').notNullable().defaultTo(false);
    table.timestamp('created_at').notNullable().defaultTo(knex.raw('clock_timestamp()'));
    table.unique(['connection_id', 'message_id']);
    table.index(['connection_id', 'chat', 'position']);
  });
  await tenantTable(knex, 'simulator_messages', { referable: false });
  await tenantReference(knex, 'simulator_messages', 'connection_id', 'connections', 'cascade');
  await tenantReference(knex, 'simulator_messages', 'media_id', 'media', 'set null');

  await knex.schema.createTable('simulator_signals', (table) => {
    table.bigIncrements('id');
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.jsonb('event').notNullable();
    table.index(['connection_id', 'id']);
  });
  await tenantTable(knex, 'simulator_signals', { referable: false });
  await tenantReference(knex, 'simulator_signals', 'connection_id', 'connections', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('simulator_signals');
  await knex.schema.dropTable('simulator_messages');
  await knex.schema.dropTable('simulator_lines');
};
