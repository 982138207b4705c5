import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Queues and the users who attend them. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('queues', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('color').notNullable();
    table.integer('order_queue').notNullable().defaultTo(0);
    table.text('greeting_message').notNullable().defaultTo('');
    table.text('out_of_hours_message').notNullable().defaultTo('');
    table.timestamps(true, true);
  });
  await knex.raw('create unique index queues_name_key on queues (company_id, lower(name))');
  await knex.raw('create unique index queues_color_key on queues (company_id, lower(color))');
  await tenantTable(knex, 'queues');

  await knex.schema.createTable('queue_users', (table) => {
    table.integer('company_id').notNullable();
    table.integer('user_id').notNullable();
    table.integer('queue_id').notNullable();
    table.primary(['user_id', 'queue_id']);
    table.index(['queue_id']);
  });
  await tenantTable(knex, 'queue_users', { referable: false });
  await tenantReference(knex, 'queue_users', 'user_id', 'users', 'cascade');
  await tenantReference(knex, 'queue_users', 'queue_id', 'queues', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('queue_users');
  await knex.schema.dropTable('queues');
};
