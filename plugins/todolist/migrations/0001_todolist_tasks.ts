import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** The tasks of people. Each reads their own alone. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('todolist_tasks', (table) => {
    table.integer('company_id').notNullable();
    table.integer('user_id').notNullable();
    // Chosen by the screen, so that a request that is sent twice adds once. Unique for its person alone.
    table.uuid('id').notNullable();
    table.text('text').notNullable();
    table.boolean('is_done').notNullable().defaultTo(false);
    // Lists begin with the lowest.
    table.double('position').notNullable();
    table.timestamps(true, true);
    table.primary(['company_id', 'user_id', 'id']);
  });
  await tenantTable(knex, 'todolist_tasks', { referable: false });
  await tenantReference(knex, 'todolist_tasks', 'user_id', 'users', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('todolist_tasks');
};
