import type { Knex } from 'knex';
import { tenantReference, tenantTable } from '../core/data/schema.ts';

/** The choices of a person about their own screens, on whatever device they are. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('user_preferences', (table) => {
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('user_id').notNullable();
    table.text('key').notNullable();
    table.jsonb('value').notNullable();
    table.primary(['company_id', 'user_id', 'key']);
  });
  await tenantTable(knex, 'user_preferences', { referable: false });
  await tenantReference(knex, 'user_preferences', 'user_id', 'users', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('user_preferences');
};
