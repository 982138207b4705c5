import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Links for those who forgot their password: only the hash of what is in the mail. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('password_resets', (table) => {
    table.text('token_hash').primary();
    table.integer('company_id').notNullable();
    table.integer('user_id').notNullable();
    table.timestamp('created_at').notNullable();
    table.timestamp('expires_at').notNullable();
    table.timestamp('used_at');
    table.index(['user_id']);
    table.index(['expires_at']);
  });
  await tenantTable(knex, 'password_resets', { referable: false });
  await tenantReference(knex, 'password_resets', 'user_id', 'users', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('password_resets');
};
