import type { Knex } from 'knex';

/** The target of an option: what of another plugin answers a customer who chose it. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('queue_options', (table) => {
    // The plugin's name for it and its own number: nothing here refers to the other plugin's tables.
    table.text('target_engine');
    table.integer('target_config');
  });
  await knex.raw(`alter table queue_options add constraint queue_options_target_whole
    check ((target_engine is null) = (target_config is null))`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('queue_options', (table) => {
    table.dropColumns('target_engine', 'target_config');
  });
};
