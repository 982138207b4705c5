import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** The users who show a code besides the password. The secret is encrypted, recovery codes are hashed. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('two_step_logins', (table) => {
    table.integer('user_id').primary();
    table.integer('company_id').notNullable();
    table.text('secret').notNullable();
    table.timestamp('confirmed_at');
    /** Step of the clock whose code was accepted last: neither it nor an earlier one is good again. */
    table.integer('last_step').notNullable().defaultTo(0);
    table.specificType('recovery_hashes', 'text[]').notNullable().defaultTo('{}');
  });
  await tenantTable(knex, 'two_step_logins', { referable: false });
  await tenantReference(knex, 'two_step_logins', 'user_id', 'users', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('two_step_logins');
};
