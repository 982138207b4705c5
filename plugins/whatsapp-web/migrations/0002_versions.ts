import type { Knex } from 'knex';

/**
 * The version of the channel's own client that connections logged in as last: whether the channel takes one is no
 * company's matter.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('whatsapp_web_versions', (table) => {
    table.text('version').primary();
    table.timestamp('worked_at').notNullable();
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('whatsapp_web_versions');
};
