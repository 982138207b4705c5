import type { Knex } from 'knex';

/** The language in which somebody last used Prosa, for mail that is written while they are away. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('users', (table) => {
    table.text('language');
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('users', (table) => {
    table.dropColumn('language');
  });
};
