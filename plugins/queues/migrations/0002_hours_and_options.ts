import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** When queues and companies are attended, and the options a queue offers before somebody attends. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('queues', (table) => {
    // Null = the usual hours.
    table.jsonb('schedules');
  });

  await knex.schema.createTable('company_hours', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().unique();
    table.jsonb('schedules').notNullable();
    table.foreign('company_id').references('companies.id').onDelete('CASCADE');
  });
  await tenantTable(knex, 'company_hours', { referable: false });

  await knex.schema.createTable('queue_options', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('queue_id').notNullable();
    table.integer('parent_id');
    // The number the customer types: 1, 2, 3 among the children of one parent.
    table.integer('position').notNullable();
    table.text('title').notNullable();
    table.text('message').notNullable().defaultTo('');
    table.uuid('media_id');
    table.text('media_name').notNullable().defaultTo('');
    table.text('media_mime').notNullable().defaultTo('');
    table.index(['queue_id', 'parent_id']);
    table.index(['parent_id']);
  });
  await tenantTable(knex, 'queue_options');
  await tenantReference(knex, 'queue_options', 'queue_id', 'queues', 'cascade');
  await tenantReference(knex, 'queue_options', 'parent_id', 'queue_options', 'cascade');
  await tenantReference(knex, 'queue_options', 'media_id', 'media', 'set null');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('queue_options');
  await knex.schema.dropTable('company_hours');
  await knex.schema.alterTable('queues', (table) => {
    table.dropColumn('schedules');
  });
};
