import type { Knex } from 'knex';

/** Settings the platform has once for all companies: no tenant, like the plans. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('platform_settings', (table) => {
    table.text('key').primary();
    table.text('value').notNullable();
    table.timestamps(true, true);
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('platform_settings');
};
