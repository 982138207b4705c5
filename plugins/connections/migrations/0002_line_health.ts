import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * How connections have been: what went wrong and when, every change of their state, and what passed through them each
 * day.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('connections', (table) => {
    // Null while it is not connected.
    table.timestamp('connected_at');
    // Digits; empty = by QR code.
    table.text('wanted_number').notNullable().defaultTo('');
    table.text('pairing_code').notNullable().defaultTo('');
  });

  await knex.schema.createTable('connection_incidents', (table) => {
    table.increments('id');
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.text('kind').notNullable();
    table.timestamp('began_at').notNullable();
    // Null while nobody knows when it will be over.
    table.timestamp('ended_at');
    table.text('detail').notNullable().defaultTo('');
    table.index(['connection_id', 'began_at']);
  });

  await knex.schema.createTable('connection_changes', (table) => {
    table.increments('id');
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.text('status').notNullable();
    table.text('reason').notNullable().defaultTo('');
    table.timestamp('at').notNullable();
    table.index(['connection_id', 'id']);
  });

  await knex.schema.createTable('connection_days', (table) => {
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    // The company's own.
    table.date('day').notNullable();
    table.integer('received').notNullable().defaultTo(0);
    table.integer('sent').notNullable().defaultTo(0);
    table.integer('failed').notNullable().defaultTo(0);
    // The last of the day.
    table.timestamp('received_at');
    table.timestamp('sent_at');
    table.primary(['connection_id', 'day']);
  });

  for (const table of TABLES) {
    await tenantTable(knex, table, { referable: false });
    await tenantReference(knex, table, 'connection_id', 'connections', 'cascade');
  }
};

const TABLES = ['connection_incidents', 'connection_changes', 'connection_days'] as const;

export const down = async (knex: Knex): Promise<void> => {
  for (const table of TABLES) await knex.schema.dropTable(table);
  await knex.schema.alterTable('connections', (table) => {
    table.dropColumns('connected_at', 'wanted_number', 'pairing_code');
  });
};
