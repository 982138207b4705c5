import type { Knex } from 'knex';

/**
 * Until when the channel lets a connection write to nobody new: another try counts against it, also after a restart.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('whatsapp_web_credentials', (table) => {
    table.timestamp('restricted_until');
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('whatsapp_web_credentials', (table) => {
    table.dropColumn('restricted_until');
  });
};
