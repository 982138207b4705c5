import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** The presence of each user as last told, so that coming and going is told once, whichever process sees it. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('user_presences', (table) => {
    table.integer('user_id').primary();
    table.integer('company_id').notNullable();
    table.boolean('online').notNullable();
    table.index(['online']);
  });
  await tenantTable(knex, 'user_presences', { referable: false });
  await tenantReference(knex, 'user_presences', 'user_id', 'users', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('user_presences');
};
